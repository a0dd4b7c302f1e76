import { defineQuery } from 'groq'

/** `$from` is in the spelling of `redirectSource`. The stored path may have capitals or a final slash. */
export const redirectQuery = defineQuery(`
  *[_type == "redirect" && lower(from) in [$from, $from + "/"]][0] { "to": coalesce(to, ""), "permanent": coalesce(permanent, true) }
`)

/** All redirects, for the page server, which also redirects in a content outage. */
export const redirectsQuery = defineQuery(`
  *[_type == "redirect" && defined(from)] | order(from asc) [0...5000]
    { "from": coalesce(from, ""), "to": coalesce(to, ""), "permanent": coalesce(permanent, true) }
`)
