/** What a document's address depends on. */
export type Addressed = {
  readonly _type: string
  readonly slug?: { readonly current?: string | undefined } | undefined
  /** Redirects only. */
  readonly from?: string | undefined
}

const fixedPaths: Readonly<Record<string, string>> = {
  homePage: '/',
  aboutPage: '/learn-more',
  downloadPage: '/download',
  contactPage: '/contact',
  privacyPage: '/privacy-policy',
  investorsPage: '/investors',
  newsletterPage: '/newsletter',
  siteSettings: '/',
  faqEntry: '/faq',
}

const slugPaths: Readonly<Record<string, (slug: string) => string>> = {
  product: (slug) => `/shop/product/${slug}`,
  game: (slug) => `/${slug}`,
  pressRelease: (slug) => `/press/${slug}`,
  job: (slug) => `/jobs#${slug}`,
}

/**
 * Where a document shows on the site, from the first slash on; undefined while it has no address.
 * A test holds this against the paths of the site itself.
 */
export function addressOf({ _type, slug, from }: Addressed): string | undefined {
  if (_type === 'redirect') return from
  const withSlug = slugPaths[_type]
  if (!withSlug) return fixedPaths[_type]
  return slug?.current && withSlug(encodeURIComponent(slug.current))
}

/** Pages that list documents of a type, besides the document's own. */
const listPages: Readonly<Record<string, readonly { title: string; href: string }[]>> = {
  product: [
    { title: 'Web Shop', href: '/shop' },
    { title: 'Games', href: '/games' },
  ],
  game: [
    { title: 'Home', href: '/' },
    { title: 'Games', href: '/games' },
  ],
  pressRelease: [{ title: 'Press & News', href: '/press' }],
}

export const listPagesOf = (type: string) => listPages[type] ?? []
