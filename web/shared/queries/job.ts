import { defineQuery } from 'groq'
import { isVisible, richTextFragment } from './fragments.ts'

/** A job that has an address and is open on the day `$today` (YYYY-MM-DD). */
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

/** One page of the open jobs (by place, then newest first), their total number, and the address for other applications. */
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
    pay { from, to, currency, per },
    "payUnnamed": coalesce(payUnnamed, ""),
    body[] { ${richTextFragment} }
  }
`)

/** The page queries that have the parameter `$today`. queries.integration.test.ts compares. */
export const queriesOfDay: readonly string[] = [openJobsQuery, jobQuery]
