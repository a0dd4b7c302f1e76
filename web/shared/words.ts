/** The site’s words about what it sells. Site settings can change each. */
export const initialWords = {
  playFirst: 'Play the first scene',
  app: 'Get the free app',
  howToPlayHeading: 'How to play',
  howToPlay:
    'Buy it here, once.\nOpen the free app on your phone.\nSign in with the account that you bought it with.\nListen. Put your headphones on and press play.',
  beforeListening: 'Put your headphones on',
  facts: 'At a glance',
  praise: 'What others say',
  related: 'Goes with it',
  inShop: 'In the shop',
  news: 'News',
  newsletter: 'The newsletter',
  newsletterText:
    'New adventures, release dates and offers. A few letters a year, and you can leave at any time.',
}

export type Words = typeof initialWords

const isGiven = ([, word]: [string, unknown]) => typeof word === 'string' && word.trim() !== ''

export const wordsOf = (given: Partial<Record<keyof Words, string | null>> | null | undefined): Words => ({
  ...initialWords,
  ...Object.fromEntries(Object.entries(given ?? {}).filter(isGiven)),
})

export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))
