import { filter } from './filter.ts'
import { hiss, wander } from './noise.ts'
import { make, RATE, type Sound, shaped } from './signal.ts'

/** A sum of overtones under a moving pitch in Hertz; `fall` is how much softer each next one is (2: mellow, 1: sharp). */
export function voice(seconds: number, pitch: (t: number) => number, overtones: number, fall: number): Sound {
  let phase = 0
  return make(seconds, (t) => {
    phase += pitch(t) / RATE
    let sum = 0
    for (let number = 1; number <= overtones; number++) {
      sum += Math.sin(2 * Math.PI * phase * number) / number ** fall
    }
    return sum
  })
}

/** A low note that never stands still: two strings a little apart, each breathing by itself. */
export function drone(seconds: number, pitch: number, seed: number): Sound {
  const bend = wander(seed, 0.15)
  const swell = wander(seed + 1, 0.22)
  const one = voice(seconds, (t) => pitch * (1 + 0.004 * (bend(t) - 0.5)), 7, 1.4)
  const other = voice(seconds, (t) => pitch * (1.004 - 0.004 * (bend(t) - 0.5)), 5, 1.6)
  const both = one.map((value, index) => (value + (other[index] ?? 0)) * 0.3)
  return shaped(
    filter(both, 'low', (t) => pitch * (2 + 5 * swell(t))),
    (t) => 0.45 + 0.55 * swell(t),
  )
}

/** A bow on a thin string: hardly a note, with the hair of the bow in it. `shake` is the speed of the hand in Hertz. */
export function needle(seconds: number, pitch: number, shake: number, seed: number): Sound {
  const press = wander(seed, 0.5)
  const hand = wander(seed + 1, shake)
  const string = voice(seconds, (t) => pitch * (1 + 0.003 * Math.sin(2 * Math.PI * 5.6 * t + seed)), 6, 1.3)
  const hair = filter(hiss(seconds, seed + 2), 'band', pitch * 2, 3)
  const both = string.map((value, index) => value * 0.35 + (hair[index] ?? 0) * 0.25)
  return shaped(both, (t) => (0.25 + 0.75 * press(t)) * (0.35 + 0.65 * hand(t)))
}
