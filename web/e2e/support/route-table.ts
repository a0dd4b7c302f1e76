import { allPages, pathsOf } from '../../shared/routes.ts'

/** A row of the specification’s route table: what a visitor finds at an address. */
export type Route = {
  path: string
  heading: string
  /** The document's title before the name of the site; the heading, when it is left out. */
  title?: string
  /** Words that the specification wants on the page, letter for letter. */
  words?: readonly string[]
  /** Links of the page itself, menu and footer aside: accessible name and where it leads. */
  links?: readonly (readonly [name: string | RegExp, href: string])[]
}

const stores = [
  [/App Store/, 'https://appstore.candlecast.example/app/candlecast'],
  [/Google Play/, 'https://play.candlecast.example/app/candlecast'],
] as const

const mail = (name: string) => [`${name}@candlecast.example`, `mailto:${name}@candlecast.example`] as const

const samePage = (paths: readonly string[], route: Omit<Route, 'path'>): Route[] =>
  paths.map((path) => ({ path, ...route }))

const news: readonly (readonly [slug: string, title: string, ...words: string[]])[] = [
  ['fod-released', 'The Fortress Of Death is released', '28 March 2025', '19:00 CET'],
  ['fod-ios-update', 'A problem with the iOS update', '27 March 2025', '19:00 CET on 28 March'],
  ['first-investment-round', 'First investment round raises 3.8 million SEK', '31 January 2025'],
  ['fist-is-out', 'F.I.S.T. is out'],
  ['fist-release-date', 'F.I.S.T. has a release date'],
  ['fist', 'F.I.S.T. comes to Candlecast'],
  ['dracula', 'Dracula: Curse of the Vampire joins Candlecast'],
  ['fod-ks-complete', 'The Fortress of Death campaign is complete'],
  ['fod-funded', 'The Fortress of Death is funded'],
  ['fod-kickstarter', 'The Fortress of Death starts its campaign'],
]

const newsPages: Route[] = [
  ...samePage(['/press', '/news', '/presskit'], {
    heading: 'Press & News',
    links: news.map(([slug, title]) => [title, `/press/${slug}`]),
  }),
  ...news.map(([slug, heading, ...words]) => ({ path: `/press/${slug}`, heading, words })),
]

const gamePages: Route[] = [
  { path: '/fortressofdeath', heading: 'The Fortress of Death', links: [['Order Now', '/shop']] },
  { path: '/fist', heading: 'F.I.S.T.', links: [['Order Now', '/shop']] },
  {
    path: '/maceandmagic',
    heading: 'Mace & Magic',
    links: [['Follow the campaign', 'https://crowdfunding.candlecast.example/mace-and-magic']],
  },
  { path: '/call-of-cthulhu', heading: 'Call of Cthulhu', words: ['Announced for 2025'] },
  {
    path: '/dracula',
    heading: 'Dracula: Curse of the Vampire',
    links: [['Back the campaign', 'https://backers.candlecast.example/dracula']],
  },
]

const product = (id: string, heading: string, ...words: string[]): Route => ({
  path: `/shop/product/${id}`,
  heading,
  words,
  links: [
    ['Home', '/'],
    ['Web Shop', '/shop'],
  ],
})

const shopPages: Route[] = [
  {
    path: '/shop',
    heading: 'Web Shop',
    words: ['500 SEK', '120 SEK'],
    links: [
      ['Lone Wolf: The Fortress of Death', '/shop/product/fod'],
      ["Steve Jackson's F.I.S.T.", '/shop/product/fist'],
      ['The Fortress of Death + F.I.S.T. Bundle', '/shop/product/bundle-pre-order'],
      ['The Fortress of Death Expansions (12 months)', '/shop/product/fod-expansions'],
    ],
  },
  product('fod', 'Lone Wolf: The Fortress of Death', '250 SEK'),
  product('fod-pre-order', 'Lone Wolf: The Fortress of Death', '215 SEK', '(Pre-Order)'),
  product('fod-podcast-discount', 'Lone Wolf: The Fortress of Death (Podcast Offer)', '187.5 SEK'),
  product('fist', "Steve Jackson's F.I.S.T.", '250 SEK'),
  product('bundle-pre-order', 'The Fortress of Death + F.I.S.T. Bundle', '500 SEK'),
  product('fod-expansions', 'The Fortress of Death Expansions (12 months)', '120 SEK'),
  {
    path: '/shop/checkout',
    heading: 'Shopping Cart',
    words: ['No products in shopping cart'],
    links: [['Return to Shop', '/shop']],
  },
  { path: '/shop/login', heading: 'Login or Create Account' },
  { path: '/shop/success', heading: 'Order Completed', links: [['Return Home', '/']] },
  {
    path: '/shop/cancel',
    heading: 'Payment Cancelled',
    words: [
      'Either the payment was cancelled or something went wrong. Please try again or contact our support team at support@candlecast.example if the problem persists.',
    ],
    links: [['Return to Shop', '/shop']],
  },
]

/** Pages that the specification lacks: docs/decisions/2026-11-22-deviations-from-the-specification.md. */
const legalPages: Route[] = [
  {
    path: '/terms',
    heading: 'Terms of sale',
    words: ['Valid from 22 November 2026', 'Prices are in Swedish kronor (SEK) and include VAT.', 'a draft'],
    links: [['Right of withdrawal', '/right-of-withdrawal'], mail('sales')],
  },
  {
    path: '/right-of-withdrawal',
    heading: 'Right of withdrawal',
    words: ['Valid from 22 November 2026', 'Model withdrawal form', 'Delete as appropriate', 'a draft'],
    links: [mail('sales')],
  },
  {
    path: '/accessibility',
    heading: 'Accessibility statement',
    words: ['Valid from 22 November 2026', 'WCAG', 'Digg', 'a draft'],
    links: [mail('bugs'), mail('sales')],
  },
  {
    path: '/data-retention',
    heading: 'Retention of data',
    words: ['Valid from 22 November 2026', 'seven years', 'a draft'],
    links: [mail('sales'), ['privacy policy', '/privacy-policy']],
  },
  {
    path: '/withdraw',
    heading: 'Withdraw from contract',
    words: ['within 14 days, without giving a reason'],
    links: [['your account', '/account']],
  },
]

/** Every path of the specification’s route table except the redirect of /coc_aatt, the legal pages, pages that editors add, and one unknown path. */
export const routes: readonly Route[] = [
  {
    path: '/',
    heading: 'Close your eyes. The gate is open.',
    title: 'Audio adventures for one',
    links: [
      ['Enter the fortress', '/shop/product/fod'],
      ...stores,
      ...gamePages.map(({ path, heading }) => [heading, path] as const),
    ],
  },
  {
    path: '/games',
    heading: 'Games',
    links: [
      ['Mace & Magic', '/maceandmagic'],
      ['Call of Cthulhu', '/call-of-cthulhu'],
      ['Dracula: Curse of the Vampire', '/dracula'],
    ],
  },
  ...samePage(['/contact', '/feedback'], {
    heading: 'Contact',
    links: [mail('bugs'), mail('hello'), [/Discord/, 'https://discord.candlecast.example/candlecast']],
  }),
  { path: '/faq', heading: 'FAQ', words: ['What is an audio adventure?'] },
  { path: '/learn-more', heading: 'About us', links: [['Mace & Magic', '/maceandmagic']] },
  ...samePage(['/download', '/game-testing'], { heading: 'Download', links: stores }),
  ...newsPages,
  { path: '/privacy-policy', heading: 'Privacy policy', words: ['13'] },
  ...legalPages,
  ...gamePages,
  { path: '/newsletter', heading: 'Newsletter' },
  { path: '/account', heading: 'Account' },
  { path: '/account/receipt', heading: 'Receipt' },
  { path: '/account/create-account', heading: 'Create Account' },
  { path: '/account/forgot-password', heading: 'Reset Password' },
  { path: '/redeem', heading: 'Redeem a Code' },
  { path: '/withdraw/not-me', heading: 'Was this not you?', words: ['This link is not complete.'] },
  ...shopPages,
  { path: '/jobs', heading: 'Jobs', words: ['None at the moment'], links: [['Home', '/']] },
  {
    path: '/investors',
    heading: 'Investors',
    words: ['365 000 SEK from 687 backers', '3.8 million SEK', 'partnership'],
    links: [
      ['Call of Cthulhu', '/call-of-cthulhu'],
      ['Lone Wolf', '/fortressofdeath'],
      ['F.I.S.T.', '/fist'],
      ['Dracula: Curse of the Vampire', '/dracula'],
      ['Read the pitch deck', 'https://files.candlecast.example/pitch-deck.pdf'],
      mail('investors'),
    ],
  },
  {
    path: '/campaigns/longest-night',
    heading: 'The longest night is yours.',
    title: 'The longest night',
    words: ['Put the light out first', '21 December 2027, 18:00 CET', '250 SEK', 'What do I need to play?'],
    links: [
      ['Enter the fortress', '/shop/product/fod'],
      ['How to listen', '/pages/how-to-listen'],
      ["Steve Jackson's F.I.S.T.", '/shop/product/fist'],
      ['The narrator of The Fortress of Death', '/fortressofdeath'],
    ],
  },
  {
    path: '/pages/how-to-listen',
    heading: 'How to listen',
    links: [['the longest night', '/campaigns/longest-night']],
  },
  { path: '/there/is/no-such-page', heading: 'Game Over', links: [['Return home', '/']] },
]

const isOf = (pattern: string, path: string) => RegExp(`^${pattern.replace(/:\w+/, '[^/]+')}$`).test(path)

/** One address of each page, and one that no page has. */
export const oneOfEachPage: readonly string[] = [
  ...new Set(
    [...allPages.flatMap((page) => pathsOf(page).slice(0, 1)), '/there/is/no-such-page'].flatMap(
      (pattern) => routes.find(({ path }) => isOf(pattern, path))?.path ?? [],
    ),
  ),
]
