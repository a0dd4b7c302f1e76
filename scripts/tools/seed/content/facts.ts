/** Facts of the seed's games and products. The specification gives the release of The Fortress of Death; the rest is invented. */
import type { Json } from '../document.ts'

type Facts = { readonly [field: string]: Json }

const facts = (fields: Facts) => ({ _type: 'facts', ...fields }) as const

/** What is the same for everything that the app plays. */
const everyGame = {
  language: 'English',
  transcript: 'A transcript of each scene, in the app',
  players: 'One',
  devices: 'iOS 16 or newer, Android 10 or newer',
  offline: 'afterDownload',
  accessibility: [
    'playableByEar',
    'noTimedInput',
    'oneHanded',
    'adjustableSpeed',
    'narratedMenus',
    'stereoSound',
    'saveAnytime',
    'touchOnly',
    'withoutButtonHolds',
    'withoutRapidPresses',
    'withoutMotion',
    'largeText',
  ],
} as const

export const gameFacts = {
  fortress: facts({
    ...everyGame,
    listeningTime: 'About 70 minutes for one way through, 6 hours in all',
    narrator: 'Edda Marlowe',
    cast: 'Tom Askew, Ines Varga, Robert Lind',
    ageAdvice: 'From 12: fights, and sounds that frighten',
    replay: '14 endings. Doors that you leave shut stay for next time.',
    appVersion: '1.4 or newer',
    downloadMegabytes: 410,
    releasedAt: '2025-03-28T18:00:00.000Z',
  }),
  fist: facts({
    ...everyGame,
    listeningTime: 'About 50 minutes for one way through, 5 hours in all',
    narrator: 'Jonah Pell',
    cast: 'Mira Castellan, Edda Marlowe',
    ageAdvice: 'From 12: fights, told calmly',
    replay: '11 endings. Each fight is rolled anew.',
    appVersion: '1.2 or newer',
    downloadMegabytes: 340,
    releasedAt: '2024-11-15T18:00:00.000Z',
  }),
  /** Of a game that is not out yet: only what is decided. */
  comingSoon: (ageAdvice: string) => facts({ language: 'English', players: 'One', ageAdvice }),
} as const

export const productFacts = {
  bundle: facts({
    ...everyGame,
    listeningTime: 'About 11 hours for both games, and 3 hours of expansions',
    narrator: 'Edda Marlowe and Jonah Pell',
    ageAdvice: 'From 12: fights, and sounds that frighten',
    appVersion: '1.4 or newer',
    downloadMegabytes: 960,
    releasedAt: '2025-03-28T18:00:00.000Z',
  }),
  expansions: facts({
    listeningTime: 'About 3 hours in all',
    adds: 'Three further ways into the fortress, each with endings of its own. What you carry comes with you.',
    cast: 'Tom Askew, Ines Varga, Robert Lind, Siri Holm',
    replay: '7 more endings',
    appVersion: '1.6 or newer',
    downloadMegabytes: 210,
    releasedAt: '2025-06-13T17:00:00.000Z',
  }),
} as const
