/**
 * The name of the shop for places without content: the Studio's title, mails of the user pool, names in the cloud. The site takes
 * its name from the site settings. docs/rebrand.md lists everything that another studio changes.
 */
export const brand = {
  name: 'Candlecast',
  /** Part of service names and example addresses. */
  slug: 'candlecast',
} as const
