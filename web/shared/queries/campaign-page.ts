import { defineQuery } from 'groq'
import { campaignBlocksFragment } from './campaign-blocks.ts'
import { isVisible, seoFragment } from './fragments.ts'

/** A campaign page with its blocks. `isPreview` is true where `$at` is not given: see `isVisible`. */
export const campaignPageQuery = defineQuery(`
  *[_type == "campaignPage" && slug.current == $slug && ${isVisible}][0] {
    _id,
    "slug": coalesce(slug.current, ""),
    "title": coalesce(title, ""),
    "summary": coalesce(summary, ""),
    "theme": game->{ accent, ground },
    "blocks": coalesce(blocks[] { ${campaignBlocksFragment} }, []),
    "isPreview": $at == null,
    ${seoFragment}
  }
`)
