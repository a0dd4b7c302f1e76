/**
 * Text of these fields is only displayed. Other fields, such as slugs, types and colours, are compared or become part
 * of a URL: invisible characters (stega) would break them.
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

export function showsText(path: readonly (string | number | object)[]): boolean {
  // Texts for search engines can’t be clicked.
  if (path[0] === 'seo') return false
  const field = path.findLast((segment) => typeof segment === 'string')
  return field !== undefined && shownFields.has(field)
}
