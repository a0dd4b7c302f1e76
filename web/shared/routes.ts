/** The route table of the site. Imports nothing, because router, server, sitemap, Studio and schemas use it. */

/** What a private page shows before the browser knows the visitor. */
export type Outline = { heading: string; intro?: string; text?: string }

export type Page = {
  /** The route pattern. It is the canonical path, also used in links. `:id` or `:slug` is a document's slug. */
  path: string
  /** Further paths of the same page. The page names `path` as its canonical address. */
  aliases?: readonly string[]
  /** The route module, relative to web/src/routes, without its file extension. */
  module: string
  /**
   * The type of the document that the page shows. A fixed path shows the only document of its type; a path with a slug shows
   * one of many.
   */
  document?: string
  /** The page lists other documents. It is there without its own, which only orders them. */
  isList?: true
  /**
   * The page shows the visitor's own data, which only the browser knows: the server sends the same outline to everyone, and the page
   * is neither in the sitemap nor open to search engines. All other pages are rendered with their content and in the sitemap.
   */
  private?: Outline
  /** The page lists documents of this type, `pageSize` at a time. `?page=2` shows the next ones. */
  list?: { document: string; pageSize: number }
  /** The page shows prices of the cart, which are loaded again when the visitor returns to the tab. */
  showsCart?: true
}

/** The Studio uses the first match, so the game pages, which match every path with one segment, come last. */
export const pages = {
  home: { path: '/', module: 'home/home', document: 'homePage' },
  games: { path: '/games', module: 'games/games', document: 'gamesPage', isList: true },
  contact: {
    path: '/contact',
    aliases: ['/feedback'],
    module: 'company/contact',
    document: 'contactPage',
  },
  faq: { path: '/faq', module: 'company/faq', document: 'faqPage', isList: true },
  about: { path: '/learn-more', module: 'company/about', document: 'aboutPage' },
  download: {
    path: '/download',
    aliases: ['/game-testing'],
    module: 'company/download',
    document: 'downloadPage',
  },
  news: {
    path: '/press',
    aliases: ['/presskit', '/news'],
    module: 'news/news',
    list: { document: 'pressRelease', pageSize: 20 },
  },
  pressRelease: { path: '/press/:slug', module: 'news/press-release', document: 'pressRelease' },
  privacy: { path: '/privacy-policy', module: 'company/privacy', document: 'privacyPage' },
  terms: { path: '/terms', module: 'company/legal', document: 'termsPage' },
  withdrawal: { path: '/right-of-withdrawal', module: 'company/legal', document: 'withdrawalPage' },
  withdraw: { path: '/withdraw', module: 'shop/withdraw' },
  disown: { path: '/withdraw/not-me', module: 'shop/disown', private: { heading: 'Was this not you?' } },
  accessibility: { path: '/accessibility', module: 'company/legal', document: 'accessibilityPage' },
  retention: { path: '/data-retention', module: 'company/legal', document: 'retentionPage' },
  newsletter: { path: '/newsletter', module: 'news/newsletter', document: 'newsletterPage' },
  account: { path: '/account', module: 'account/account', private: { heading: 'Account' } },
  receipt: { path: '/account/receipt', module: 'account/receipt', private: { heading: 'Receipt' } },
  createAccount: {
    path: '/account/create-account',
    module: 'account/create-account',
    private: { heading: 'Create Account', intro: 'One account for this site and the app.' },
  },
  forgotPassword: {
    path: '/account/forgot-password',
    module: 'account/forgot-password',
    private: { heading: 'Reset Password' },
  },
  redeem: { path: '/redeem', module: 'shop/redeem', private: { heading: 'Redeem a Code' } },
  shop: {
    path: '/shop',
    module: 'shop/shop',
    document: 'shopPage',
    isList: true,
    list: { document: 'product', pageSize: 24 },
  },
  product: { path: '/shop/product/:id', module: 'shop/product', document: 'product' },
  checkout: {
    path: '/shop/checkout',
    module: 'shop/checkout',
    private: { heading: 'Shopping Cart' },
    showsCart: true,
  },
  login: {
    path: '/shop/login',
    module: 'shop/login',
    private: { heading: 'Login or Create Account' },
    showsCart: true,
  },
  success: {
    path: '/shop/success',
    module: 'shop/success',
    private: { heading: 'Order Completed', text: 'Thank you for your order.' },
  },
  cancel: {
    path: '/shop/cancel',
    module: 'shop/cancel',
    private: { heading: 'Payment Cancelled' },
    showsCart: true,
  },
  jobs: { path: '/jobs', module: 'company/jobs', list: { document: 'job', pageSize: 30 } },
  job: { path: '/jobs/:slug', module: 'company/job', document: 'job' },
  investors: { path: '/investors', module: 'company/investors', document: 'investorsPage' },
  campaign: {
    path: '/campaigns/:slug',
    module: 'campaign/campaign',
    document: 'campaignPage',
  },
  info: { path: '/pages/:slug', module: 'company/info', document: 'infoPage' },
  game: { path: '/:slug', module: 'games/game', document: 'game' },
} as const satisfies Record<string, Page>

type Pages = typeof pages

/** Types of the documents that have a page. */
export type PageDocument = Extract<Pages[keyof Pages], { document: string }>['document']

export const allPages: readonly Page[] = Object.values(pages)

const parameter = /:\w+/

/** True for a path without parameters, false for a pattern with a slug. */
export const isFixed = ({ path }: Page) => !parameter.test(path)

/** Every path of a page, the canonical one first. */
export const pathsOf = ({ path, aliases = [] }: Page): readonly string[] => [path, ...aliases]

/** The path of a document's page. `toWellFormed` keeps encodeURIComponent from throwing on lone surrogates in content. */
export const slugPath = ({ path }: Page, slug: string) =>
  path.replace(parameter, () => encodeURIComponent(slug.toWellFormed()))

/** The path of a document's page; null without a slug where the path needs one, and for types without a page. */
export function pathOfDocument(type: string, slug: string | null | undefined): string | null {
  const page = allPages.find(({ document }) => document === type)
  if (!page) return null
  if (isFixed(page)) return page.path
  return slug ? slugPath(page, slug) : null
}
