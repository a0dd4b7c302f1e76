/**
 * The name of the shop where no content says it: the title of the Studio, mails of the user pool, names in the cloud. The site
 * takes its name from the site settings. docs/rebrand.md has the whole list of what another studio changes.
 */
export const brand = {
  name: 'Candlecast',
  /** In names of services and example addresses. */
  slug: 'candlecast',
} as const
