import { defineQuery } from 'groq'
import { isVisible, richTextFragment } from './fragments.ts'

/** Open on the day `$today` (YYYY-MM-DD), with an address. */
const isOpenJob = /* groq */ `_type == "job" && open == true && (!defined(closesOn) || closesOn >= $today)
  && defined(slug.current) && ${isVisible}`

const jobCardFragment = /* groq */ `
  _id,
  "slug": coalesce(slug.current, ""),
  "title": coalesce(title, ""),
  "location": coalesce(location, ""),
  employmentType,
  closesOn
`

/** One page of the open jobs, by place, the newest of a place first, their total number, and where others may apply. */
export const openJobsQuery = defineQuery(`{
  "items": *[${isOpenJob}] | order(lower(location) asc, postedOn desc, title asc) [$from...$to] { ${jobCardFragment} },
  "total": count(*[${isOpenJob}]),
  "applications": *[_id == "siteSettings" && defined(applicationsEmail)][0] {
    "text": coalesce(applicationsText, ""),
    "email": coalesce(applicationsEmail, "")
  }
}`)

export const jobQuery = defineQuery(`
  *[${isOpenJob} && slug.current == $slug][0] {
    ${jobCardFragment},
    country,
    postedOn,
    "applyTo": coalesce(applyTo, ""),
    body[] { ${richTextFragment} }
  }
`)
