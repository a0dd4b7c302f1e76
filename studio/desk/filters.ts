/** GROQ filters of the lists in the desk, which reads them with the perspective `drafts`. */

// YYYY-MM-DD, the format of `closesOn`. In UTC, so it can differ from the editor's date for a few hours a day.
const today = 'string::split(string(now()), "T")[0]'

const openJob = `open == true && (!defined(closesOn) || closesOn >= ${today})`

export const filters = {
  productOfType: '_type == "product" && type == $type && hidden != true',
  hiddenProduct: '_type == "product" && hidden == true',
  news: '_type == "pressRelease"',
  openJob: `_type == "job" && ${openJob}`,
  /** The negation of open, so that every job is in exactly one list. A job with `open` unset is closed. */
  closedJob: `_type == "job" && !coalesce(${openJob}, false)`,
  campaign: '_type == "campaignPage"',
  infoPage: '_type == "infoPage"',
  redirect: '_type == "redirect"',
  extra: '_type == "extra"',
} as const
