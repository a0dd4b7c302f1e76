import { defineQuery } from 'groq'
import {
  buttonFragment,
  gameCardFragment,
  imageFragment,
  richTextFragment,
  seoFragment,
  videoFragment,
} from './fragments.ts'

/** Every game in the hand-set order; more than a front page could hold are not asked for. */
export const gameListQuery = defineQuery(`
  *[_type == "game" && defined(slug.current)] | order(orderRank asc, title asc) [0...24] { ${gameCardFragment} }
`)

export const comingSoonQuery = defineQuery(`
  *[_type == "game" && status == "comingSoon" && defined(slug.current)]
    | order(orderRank asc, title asc) [0...24] { ${gameCardFragment} }
`)

export const gameQuery = defineQuery(`
  *[_type == "game" && slug.current == $slug][0] {
    ${gameCardFragment},
    tagline,
    licence,
    banner { ${imageFragment} },
    video { ${videoFragment} },
    actions[] { _key, ${buttonFragment} },
    body[] { ${richTextFragment} },
    ${seoFragment}
  }
`)
