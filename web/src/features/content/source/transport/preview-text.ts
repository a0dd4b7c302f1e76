/**
 * The fields whose text is shown to visitors and nothing else. Only they may carry invisible characters in the
 * preview: a slug, a type or a colour is compared or becomes part of an address, which such characters break.
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

/** Whether the text at a path of a document is only ever shown. */
export function showsText(path: readonly (string | number | object)[]): boolean {
  // Search and sharing texts end up in the head of the page, where invisible characters only do harm.
  if (path[0] === 'seo') return false
  const field = path.findLast((segment) => typeof segment === 'string')
  return field !== undefined && shownFields.has(field)
}
