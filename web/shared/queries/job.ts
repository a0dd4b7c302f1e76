import { defineQuery } from 'groq'
import { isVisible, richTextFragment } from './fragments.ts'

/** Jobs that are open on the given day (YYYY-MM-DD). */
export const openJobsQuery = defineQuery(`
  *[_type == "job" && open == true && (!defined(closesOn) || closesOn >= $today) && ${isVisible}]
    | order(postedOn desc) [0...100] {
      _id,
      "slug": coalesce(slug.current, ""),
      "title": coalesce(title, ""),
      "location": coalesce(location, ""),
      country,
      employmentType,
      postedOn,
      closesOn,
      "applyTo": coalesce(applyTo, ""),
      body[] { ${richTextFragment} }
    }
`)
