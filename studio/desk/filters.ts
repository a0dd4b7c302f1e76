/** GROQ filters of the desk's lists. Read with perspective `drafts`, as the desk does. */

// A day, as `closesOn` holds one; in UTC, which is at most hours away from the editor's.
const today = 'string::split(string(now()), "T")[0]'

const openJob = `open == true && (!defined(closesOn) || closesOn >= ${today})`

export const filters = {
  productOfType: '_type == "product" && type == $type && hidden != true',
  hiddenProduct: '_type == "product" && hidden == true',
  news: '_type == "pressRelease"',
  openJob: `_type == "job" && ${openJob}`,
  /** Everything that isn't open: a job without an answer is closed, and no job is in both lists or in none. */
  closedJob: `_type == "job" && !coalesce(${openJob}, false)`,
  redirect: '_type == "redirect"',
  extra: '_type == "extra"',
} as const
