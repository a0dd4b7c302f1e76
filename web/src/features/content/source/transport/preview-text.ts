/**
 * Fields whose text is only shown. Only these may carry invisible characters (stega) in the preview: a slug, a type or
 * a colour is compared or becomes part of a URL, and invisible characters would break it.
 */
const shownFields = new Set([
  'title',
  'tagline',
  'summary',
  'intro',
  'description',
  'text',
  'question',
  'caption',
  'label',
  'licence',
  'releaseNote',
  'location',
  'bugReports',
  'general',
  'community',
  'actionLabel',
  'systemHeading',
  'appHeading',
  'appText',
  'gamesHeading',
  'siteName',
  'companyName',
])

/** Whether the text at a path of a document is only shown. */
export function showsText(path: readonly (string | number | object)[]): boolean {
  // Texts for search engines are in the head of the page, where invisible characters only do harm.
  if (path[0] === 'seo') return false
  const field = path.findLast((segment) => typeof segment === 'string')
  return field !== undefined && shownFields.has(field)
}
