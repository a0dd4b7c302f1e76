import { vi } from 'vitest'
import type { Opening } from '#shared/content-types.ts'
import { type Scenes, scenesOf } from './opening-flow.ts'

type Stored = NonNullable<Opening['scenes']>[number]

/** For tests: a scene as the query returns it. */
export const storedScene = (_key: string, fields: Partial<Stored> = {}): Stored => ({
  _key,
  title: `The ${_key}`,
  url: `https://cdn.example/${_key}.mp3`,
  durationSeconds: 20,
  asksAtSeconds: null,
  transcript: `Words of the ${_key}.`,
  cues: '',
  bed: null,
  image: null,
  next: 'ending',
  choices: null,
  roll: null,
  ending: '',
  ...fields,
})

/** For tests: two choices, a roll and two endings. */
export const gate: Opening = {
  _id: 'opening-gate',
  title: 'The gate is shut',
  credit: null,
  bed: null,
  game: {
    title: 'Fortress',
    slug: 'fortress',
    voice: 'synthetic',
    status: 'released',
    releaseNote: null,
    accent: null,
    ground: null,
    banner: null,
    cover: null,
  },
  scenes: [
    storedScene('road', {
      next: 'choices',
      choices: [
        { label: 'Knock', leadsTo: 'gate' },
        { label: 'Climb', leadsTo: 'stair' },
      ],
    }),
    storedScene('gate', { ending: 'It opens.' }),
    storedScene('stair', {
      next: 'roll',
      roll: { decides: 'Keep your balance', atLeast: 4, success: 'window', failure: 'gate' },
    }),
    storedScene('window', { ending: 'The candle was lit for you.', asksAtSeconds: 2 }),
  ],
}

export function gateScenes(): Scenes {
  const scenes = scenesOf(gate)
  if (!scenes) throw new Error('The scenes can’t be heard.')
  return scenes
}

/** For tests: what jsdom lacks. */
export function stubBrowser(): void {
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = async () => {}
      close = async () => {}
      decodeAudioData = async () => Promise.reject(new Error('No sound is here.'))
      createGain = () => ({
        gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
        connect: (to: unknown) => to,
      })
      createOscillator = () => ({
        frequency: { value: 0 },
        connect: (to: unknown) => to,
        start() {},
        stop() {},
      })
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async () => new Response('sound'))
  URL.createObjectURL = () => 'blob:sound'
  URL.revokeObjectURL = () => {}
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}
