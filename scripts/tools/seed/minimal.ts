import { legalPageTitles } from '#shared/legal/legal-text.ts'
import { readSeed, rewrite, type SeedDocument } from './documents.ts'

const STUDIO = 'YOUR STUDIO'

/** Names of the sample company, in the order in which they are replaced. */
const NEUTRAL: readonly (readonly [RegExp, string])[] = [
  [/Candlecast Sample AB/g, 'YOUR COMPANY'],
  [/Sample Street 1,? 111 11 Stockholm(, Sweden)?/g, 'YOUR ADDRESS'],
  [/\+46 8 465 004 00/g, 'YOUR PHONE'],
  [/SE556000000001/g, 'YOUR VAT NUMBER'],
  [/556000-0000/g, 'YOUR ORGANISATION NUMBER'],
  [/[\w.-]+@candlecast\.example/g, 'you@your-site.example'],
  [/candlecast/gi, STUDIO],
]

const neutral = (text: string) =>
  NEUTRAL.reduce((changed, [sample, replacement]) => changed.replace(sample, replacement), text)

const paragraph = (text: string) => ({
  _key: 'b1',
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [{ _key: 's1', _type: 'span', marks: [], text }],
})

const textPage = (type: string, title: string, intro: string): SeedDocument => ({
  _id: type,
  _type: type,
  title,
  intro,
  body: [paragraph(intro)],
})

const links = (rows: readonly (readonly [label: string, href: string])[]) =>
  rows.map(([label, href], index) => ({
    _key: `l${index + 1}`,
    _type: 'menuLink',
    label,
    href,
    newTab: false,
  }))

/** Without a seller: the shop opens once the Studio's start page has led an editor through it. */
const siteSettings: SeedDocument = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  siteName: STUDIO,
  companyName: STUDIO,
  description: 'Narrated audio adventures.',
  menu: links([
    ['HOME', '/'],
    ['SHOP', '/shop'],
    ['GAMES', '/games'],
    ['ACCOUNT', '/account'],
  ]),
  footerColumns: [
    {
      _key: 'c1',
      _type: 'footerColumn',
      title: STUDIO,
      links: links([
        ['Web shop', '/shop'],
        ['Our games', '/games'],
        ['Download', '/download'],
      ]),
    },
    {
      _key: 'c2',
      _type: 'footerColumn',
      title: 'LEARN MORE',
      links: links([
        ['FAQ', '/faq'],
        ['About us', '/learn-more'],
        ['Privacy policy', '/privacy-policy'],
        ['Contact', '/contact'],
      ]),
    },
  ],
}

/** A draft, because it needs a product. The site is being set up until an editor publishes it. */
const homePage: SeedDocument = {
  _id: 'drafts.homePage',
  _type: 'homePage',
  title: 'Welcome',
  intro: 'Say in a sentence what visitors find here.',
  actionLabel: 'Listen',
  systemHeading: 'A game that you hear',
  body: [paragraph('Say what an audio adventure is.')],
  appHeading: 'The app',
  appText: 'Say what the app is.',
  gamesHeading: 'Our games',
}

/**
 * A skeleton for a new shop, without games: site settings without a seller, the drafts of the legal texts, and pages to fill in.
 * @param seed whose legal texts it takes, without the names of the sample company
 */
export const minimalSeed = (seed: readonly SeedDocument[] = readSeed()): SeedDocument[] => [
  siteSettings,
  homePage,
  textPage('aboutPage', 'About us', 'Say who you are.'),
  { _id: 'contactPage', _type: 'contactPage', title: 'Contact', intro: 'Say how to reach you.' },
  textPage('downloadPage', 'Download', 'Say where the app is and how to begin.'),
  textPage('investorsPage', 'Investor relations', 'Say what investors should know.'),
  textPage('newsletterPage', 'Newsletter', 'Say what subscribers get, and how often.'),
  ...seed
    .filter(({ _type }) => Object.hasOwn(legalPageTitles, _type))
    .map((page) => rewrite(page, (value) => (typeof value === 'string' ? neutral(value) : value))),
]
