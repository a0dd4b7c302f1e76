/** The facts of a game or product, as visitors read them. */
import { swedishTimeText } from './swedish-time.ts'
import { titleIn, voiceKinds } from './voice.ts'

/** Facts in content. A fact without a value is missing or null. */
export type Facts = {
  listeningTime: string | null
  adds: string | null
  narrator: string | null
  voice: string | null
  cast: string | null
  language: string | null
  transcript: string | null
  ageAdvice: string | null
  players: string | null
  replay: string | null
  devices: string | null
  appVersion: string | null
  offline: string | null
  downloadMegabytes: number | null
  releasedAt: string | null
  accessibility: readonly string[] | null
}

/** How a game or an expansion can be played offline. */
export const offlinePlay = {
  afterDownload: 'Yes, once it is downloaded',
  never: 'No, it needs a connection',
} as const

type Line = readonly [label: string, text: (facts: Partial<Facts>) => string | null | undefined]

/** The facts in the order in which pages show them. */
const lines: readonly Line[] = [
  ['Listening time', ({ listeningTime }) => listeningTime],
  ['What it adds', ({ adds }) => adds],
  ['Narrator', ({ narrator }) => narrator],
  ['Voice', ({ voice }) => voice && titleIn(voiceKinds, voice)],
  ['Cast', ({ cast }) => cast],
  ['Language', ({ language }) => language],
  ['In writing', ({ transcript }) => transcript],
  ['Age', ({ ageAdvice }) => ageAdvice],
  ['Players', ({ players }) => players],
  ['Playing again', ({ replay }) => replay],
  ['Devices', ({ devices }) => devices],
  ['App version', ({ appVersion }) => appVersion],
  ['Offline', ({ offline }) => offline && titleIn(offlinePlay, offline)],
  ['Download', ({ downloadMegabytes: size }) => (size ? `${size} MB` : null)],
  ['Release', ({ releasedAt }) => releasedAt && swedishTimeText(releasedAt)],
]

/** What decides whether a person can play it. */
const decisive = ['Listening time', 'Language', 'Devices', 'Offline']

export const decisiveFacts = (facts: Partial<Facts> | null) =>
  facts ? factLines(facts).filter(({ label }) => decisive.includes(label)) : []

/** The known facts, with their labels. */
export const factLines = (facts: Partial<Facts>) =>
  lines.flatMap(([label, textOf]) => {
    const text = textOf(facts)
    return text ? { label, text } : []
  })

const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== '')

/** The facts of a product. A fact that the product lacks is that of its game. */
export function factsOfProduct<Known extends Partial<Facts>>(
  own: Known | null,
  game: Known | null,
): Known | null {
  if (!own || !game) return own ?? game
  const given = Object.entries(own).filter(([, value]) => isGiven(value))
  return { ...game, ...Object.fromEntries(given) }
}
