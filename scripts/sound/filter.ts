import { RATE, type Sound } from './signal.ts'

/** Hertz, the same throughout or from moment to moment. */
export type Frequency = number | ((t: number) => number)

type Kind = 'low' | 'band' | 'high'

/**
 * A state variable filter in A. Simper's trapezoidal form, which stays calm while its frequency moves.
 * `q`: 0.7 is neutral, more rings.
 */
export function filter(sound: Sound, kind: Kind, frequency: Frequency, q = 0.7): Sound {
  const result = new Float32Array(sound.length)
  const damping = 1 / q
  let first = 0
  let second = 0
  let slope = typeof frequency === 'number' ? Math.tan((Math.PI * frequency) / RATE) : 0
  for (let index = 0; index < sound.length; index++) {
    // Sixteen samples are half a millisecond: nothing moves faster than that.
    if (typeof frequency !== 'number' && index % 16 === 0) {
      slope = Math.tan((Math.PI * Math.min(frequency(index / RATE), RATE * 0.45)) / RATE)
    }
    const scale = 1 / (1 + slope * (slope + damping))
    const input = sound[index] ?? 0
    const rest = input - second
    const band = scale * (first + slope * rest)
    const low = second + slope * band
    first = 2 * band - first
    second = 2 * low - second
    if (kind === 'low') result[index] = low
    else if (kind === 'band') result[index] = band * damping
    else result[index] = input - damping * band - low
  }
  return result
}
