/** Every path of the site, once. A path with aliases is the one that links use; `aliases` lead to the same page. */
export const paths = {
  home: '/',
  games: '/games',
  contact: '/contact',
  faq: '/faq',
  about: '/learn-more',
  download: '/download',
  news: '/press',
  privacy: '/privacy-policy',
  newsletter: '/newsletter',
  account: '/account',
  createAccount: '/account/create-account',
  forgotPassword: '/account/forgot-password',
  shop: '/shop',
  checkout: '/shop/checkout',
  login: '/shop/login',
  success: '/shop/success',
  cancel: '/shop/cancel',
  jobs: '/jobs',
  investors: '/investors',
} as const

export const aliases = {
  contact: ['/feedback'],
  download: ['/game-testing'],
  news: ['/presskit', '/news'],
} as const

/** Where the pages stand that one document each writes, by the type of that document. */
export const pagePaths = {
  homePage: paths.home,
  aboutPage: paths.about,
  downloadPage: paths.download,
  contactPage: paths.contact,
  privacyPage: paths.privacy,
  investorsPage: paths.investors,
  newsletterPage: paths.newsletter,
} as const

/** Route patterns of pages that a document stands behind. */
export const patterns = {
  pressRelease: '/press/:slug',
  product: '/shop/product/:id',
  game: '/:slug',
} as const

/** Half of a surrogate pair, which content can hold and an address can’t, would throw. */
const segment = (slug: string) => encodeURIComponent(slug.toWellFormed())

export const productPath = (id: string) => `/shop/product/${segment(id)}`
export const pressReleasePath = (slug: string) => `/press/${segment(slug)}`
export const gamePath = (slug: string) => `/${segment(slug)}`

/** Pages that show what is the visitor’s own: not rendered for everybody, and not for search engines. */
export const privatePaths: readonly string[] = [
  paths.account,
  paths.createAccount,
  paths.forgotPassword,
  paths.checkout,
  paths.login,
  paths.success,
  paths.cancel,
]

/** Pages that say what the cart costs. */
export const cartPaths: readonly string[] = [paths.checkout, paths.login, paths.cancel]
