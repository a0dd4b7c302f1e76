/** Things that are hit, fall or break: bodies that ring at several pitches at once. */
import { random } from '../art/noise.ts'
import { filter } from './filter.ts'
import { hiss } from './noise.ts'
import { levelled, make, RATE, type Sound, silence } from './signal.ts'

type Mode = readonly [ratio: number, loudness: number, seconds: number]

/** A body of a pitch in Hertz; each of its modes rings out by itself. */
function ring(pitch: number, modes: readonly Mode[], seconds: number): Sound {
  return make(seconds, (t) => {
    const attack = Math.min(1, t / 0.002)
    let sum = 0
    for (const [ratio, loudness, decay] of modes) {
      sum += loudness * Math.exp(-t / decay) * Math.sin(2 * Math.PI * pitch * ratio * t)
    }
    return sum * attack * 0.3
  })
}

/** Church bronze: hum, prime, tierce, quint, nominal and what is above them. */
const bronze: readonly Mode[] = [
  [0.5, 0.7, 4],
  [1, 1, 2.6],
  [1.003, 0.5, 2.5],
  [1.19, 0.7, 1.9],
  [1.5, 0.35, 1.4],
  [2, 0.8, 1.1],
  [2.51, 0.3, 0.7],
  [3.01, 0.25, 0.5],
  [4.17, 0.2, 0.3],
  [5.43, 0.15, 0.15],
]

const iron: readonly Mode[] = [
  [1, 1, 0.9],
  [1.47, 0.6, 0.7],
  [2.09, 0.5, 0.55],
  [2.56, 0.35, 0.4],
  [3.39, 0.3, 0.3],
  [4.08, 0.25, 0.22],
  [5.87, 0.2, 0.12],
]

const glass: readonly Mode[] = [
  [1, 1, 1.5],
  [2.76, 0.45, 0.7],
  [5.4, 0.2, 0.3],
  [8.93, 0.08, 0.12],
]

const wood: readonly Mode[] = [
  [1, 1, 0.11],
  [1.7, 0.7, 0.08],
  [2.39, 0.5, 0.06],
  [3.6, 0.3, 0.03],
]

export const bell = (pitch: number) => ring(pitch, bronze, 9)
export const clank = (pitch: number) => ring(pitch, iron, 3)
export const chime = (pitch: number) => ring(pitch, glass, 4)

/** A small bell on a strap. */
const brass: readonly Mode[] = [
  [1, 1, 0.16],
  [1.52, 0.6, 0.12],
  [2.43, 0.4, 0.07],
]

export const jingle = (pitch: number) => ring(pitch, brass, 0.9)

/** A blow on planks: the body of the wood and the thump of what hit it. */
export function knock(pitch: number, seed: number): Sound {
  const thump = filter(hiss(0.6, seed), 'low', pitch * 2.5)
  const body = ring(pitch, wood, 0.6)
  return body.map((value, index) => value + (thump[index] ?? 0) * 1.4 * Math.exp(-index / RATE / 0.025))
}

/** A large drum, or a heart: the pitch falls as the skin comes to rest. */
export function drum(pitch: number, decay: number): Sound {
  return make(
    decay * 6,
    (t) =>
      Math.sin(2 * Math.PI * pitch * (t + 0.05 * (1 - Math.exp(-t / 0.03)))) *
      Math.exp(-t / decay) *
      Math.min(1, t / 0.004),
  )
}

/** A drop into water: the bubble that it leaves shrinks, so that its note climbs. */
export function drip(pitch: number): Sound {
  return make(0.25, (t) => {
    const phase = pitch * (t + 6 * t * t)
    return Math.sin(2 * Math.PI * phase) * Math.exp(-t / 0.03) * Math.min(1, t / 0.001)
  })
}

/** Wood, rope or hinge under load: it slips in small jumps, `slips` a second, and each jump rings at the pitches. */
export function creak(
  seconds: number,
  slips: (share: number) => number,
  pitches: readonly number[],
  seed: number,
): Sound {
  const chance = random(seed)
  const jumps = silence(seconds)
  for (let index = 0; index < jumps.length; ) {
    const share = index / jumps.length
    jumps[index] = (0.4 + chance()) * Math.sin(Math.PI * share) ** 0.6
    index += Math.max(8, Math.round((RATE / slips(share)) * (0.8 + 0.4 * chance())))
  }
  const rings = pitches.map((pitch) => filter(jumps, 'band', pitch, 14))
  return levelled(jumps.map((_, index) => rings.reduce((sum, tone) => sum + (tone[index] ?? 0), 0)))
}
