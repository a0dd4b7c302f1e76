/** All addresses in the seed content. They end in `.example`, a reserved domain that can't be registered. */
const domain = 'candlecast.example'

export const mail = {
  general: `hello@${domain}`,
  bugs: `bugs@${domain}`,
  sales: `sales@${domain}`,
  support: `support@${domain}`,
  investors: `investors@${domain}`,
  jobs: `jobs@${domain}`,
  privacy: `privacy@${domain}`,
} as const

export const stores = {
  apple: `https://appstore.${domain}/app/candlecast`,
  google: `https://play.${domain}/app/candlecast`,
} as const

export const social = {
  discord: `https://discord.${domain}/candlecast`,
  facebook: `https://facebook.${domain}/candlecast`,
  instagram: `https://instagram.${domain}/candlecast`,
  youtube: `https://youtube.${domain}/@candlecast`,
} as const

export const campaigns = {
  company: `https://crowdfunding.${domain}/candlecast`,
  maceAndMagic: `https://crowdfunding.${domain}/mace-and-magic`,
  dracula: `https://backers.${domain}/dracula`,
} as const

export const newsletter = {
  desktop: `https://newsletter.${domain}/form/desktop`,
  mobile: `https://newsletter.${domain}/form/mobile`,
} as const

export const shopShortLink = `https://go.${domain}/shop`
export const pitchDeck = `https://files.${domain}/pitch-deck.pdf`

/** Ids in YouTube's form. There are no videos with these ids yet. Nothing is loaded before a visitor presses play. */
export const trailers = {
  fortressOfDeath: 'candlecast1',
  fist: 'candlecast2',
  maceAndMagic: 'candlecast3',
  callOfCthulhu: 'candlecast4',
  dracula: 'candlecast5',
} as const
