/**
 * The name of the shop for places without content: the title of the Studio, mails of the user pool, names in the
 * cloud. The site takes its name from the site settings. docs/rebrand.md lists everything that another studio changes.
 */
export const brand = {
  name: 'Candlecast',
  /** The name in names of services and in example addresses. */
  slug: 'candlecast',
} as const
