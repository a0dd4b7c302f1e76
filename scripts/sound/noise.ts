import { noise, random } from '../art/noise.ts'
import { filter } from './filter.ts'
import { make, RATE, type Sound, shaped, silence } from './signal.ts'

/** Hiss: every pitch alike. */
export function hiss(seconds: number, seed: number): Sound {
  const chance = random(seed)
  return make(seconds, () => chance() * 2 - 1)
}

/** How often a second a wandering value is looked up; it is straight between. */
const LOOKUPS = 250

/** A value from 0 to 1 that wanders, about `pace` times a second. */
export function wander(seed: number, pace: number): (t: number) => number {
  const path = noise(seed)
  const lookUp = (index: number) => Math.min(1, Math.max(0, 0.5 + path((index / LOOKUPS) * pace, 0.5) * 0.7))
  let index = -1
  let value = 0
  let next = 0
  return (t) => {
    const at = t * LOOKUPS
    if (Math.floor(at) !== index) {
      index = Math.floor(at)
      value = lookUp(index)
      next = lookUp(index + 1)
    }
    return value + (next - value) * (at - index)
  }
}

export type Wind = {
  /** Hertz between which its pitch wanders. */
  low: number
  high: number
  /** Gusts a second. */
  pace: number
  /** 1 is broad; more whistles. */
  whistle: number
  seed: number
}

/** Wind: hiss through a gap whose width follows the gusts; a strong gust is high as well as loud. */
export function wind(seconds: number, { low, high, pace, whistle, seed }: Wind): Sound {
  const gust = wander(seed, pace)
  const band = filter(hiss(seconds, seed), 'band', (t) => low * (high / low) ** gust(t), whistle)
  return shaped(filter(band, 'low', high * 2), (t) => 0.12 + gust(t) ** 2)
}

/** Fire: small cracks at no time in particular. `density` is cracks a second. */
export function crackle(seconds: number, density: number, seed: number): Sound {
  const chance = random(seed)
  const cracks = silence(seconds)
  const share = density / RATE
  for (let index = 0; index < cracks.length; index++) {
    if (chance() < share) cracks[index] = (chance() * 2 - 1) * chance() ** 2
  }
  return filter(filter(cracks, 'band', 2600, 0.9), 'high', 700)
}

export type Murmur = { from: number; to: number; seed: number }

/** One of a crowd, too far away for words: hiss in the bands of a mouth, in the rhythm of syllables. */
export function murmur(seconds: number, { from, to, seed }: Murmur): Sound {
  const syllables = wander(seed, 4.2)
  const sentences = wander(seed + 1, 0.6)
  const vowel = wander(seed + 2, 2.6)
  const breath = hiss(seconds, seed + 3)
  const chest = filter(breath, 'band', (t) => from * (0.8 + 0.5 * vowel(t)), 5)
  const mouth = filter(breath, 'band', (t) => to * (0.7 + 0.6 * vowel(t)), 4)
  return shaped(
    chest.map((value, index) => value * 2 + (mouth[index] ?? 0) * 0.6),
    (t) => syllables(t) ** 3 * sentences(t),
  )
}
