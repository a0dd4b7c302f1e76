import { defineQuery } from 'groq'
import { isVisible, richTextFragment, seoFragment } from './fragments.ts'

export const infoPageQuery = defineQuery(`
  *[_type == "infoPage" && slug.current == $slug && ${isVisible}][0] {
    "slug": coalesce(slug.current, ""),
    "title": coalesce(title, ""),
    "intro": coalesce(intro, ""),
    body[] { ${richTextFragment} },
    ${seoFragment}
  }
`)
