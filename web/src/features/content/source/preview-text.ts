/**
 * Fields whose text is only displayed. Only these may contain invisible characters (stega) in the preview, because
 * they would break a slug, a type or a colour, which are compared or become part of a URL.
 */
const shownFields = new Set([
  'title',
  'tagline',
  'summary',
  'intro',
  'description',
  'text',
  'question',
  'heading',
  'who',
  'doneText',
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
  'sellerName',
  'organisationNumber',
  'vatNumber',
  'sellerAddress',
])

/** Whether the text at a path of a document is only displayed. */
export function showsText(path: readonly (string | number | object)[]): boolean {
  // Texts for search engines are in the page's head, where they can't be clicked.
  if (path[0] === 'seo') return false
  const field = path.findLast((segment) => typeof segment === 'string')
  return field !== undefined && shownFields.has(field)
}
