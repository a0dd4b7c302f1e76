import { defineQuery } from 'groq'
import {
  buttonFragment,
  gameCardFragment,
  imageFragment,
  richTextFragment,
  seoFragment,
  videoFragment,
} from './fragments.ts'

/** Games that are coming soon, in the order that editors set; at most 24. */
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
    sample {
      "title": coalesce(title, ""),
      "transcript": coalesce(transcript, ""),
      "durationSeconds": coalesce(durationSeconds, 0),
      "file": file.asset->{ url, mimeType, size }
    },
    square { ${imageFragment} },
    actions[] { _key, ${buttonFragment} },
    body[] { ${richTextFragment} },
    ${seoFragment}
  }
`)
