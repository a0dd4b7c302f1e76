import { filter } from './filter.ts'
import { RATE, type Sound, type Stereo } from './signal.ts'

export type Room = {
  /** Seconds until an echo has lost 60 dB. */
  decay: number
  /** 1 is a hall; less is nearer walls. */
  size: number
  /** Hertz above which the walls swallow. */
  bright: number
}

/** Milliseconds without a common measure, so that echoes never pile up; even ones hear left, odd ones right. */
const lines = [29.7, 37.1, 41.1, 43.7, 53.3, 61.9, 71.3, 79.9]

/** Eight values in, eight out, no energy won or lost: each echo goes into all lines (a Hadamard matrix). */
function scatter(values: Float32Array): void {
  for (let width = 1; width < 8; width *= 2) {
    for (let index = 0; index < 8; index++) {
      if (index & width) continue
      const one = values[index] ?? 0
      const other = values[index + width] ?? 0
      values[index] = one + other
      values[index + width] = one - other
    }
  }
  for (let index = 0; index < 8; index++) values[index] = (values[index] ?? 0) * Math.SQRT1_2 ** 3
}

type Line = { memory: Sound; at: number; gain: number; dull: number }

/** Below this a room would only boom. */
const LOWEST_HZ = 140

/** What a room makes of a sound, without the sound itself: a feedback delay network of eight lines. */
export function reverb(source: Stereo, { decay, size, bright }: Room): Stereo {
  const left = filter(source.left, 'high', LOWEST_HZ)
  const right = filter(source.right, 'high', LOWEST_HZ)
  const length = left.length
  const answer = { left: new Float32Array(length), right: new Float32Array(length) }
  const keep = Math.exp((-2 * Math.PI * bright) / RATE)
  const echoes: Line[] = lines.map((ms) => {
    const seconds = (ms * size) / 1000
    const memory = new Float32Array(Math.round(seconds * RATE))
    return { memory, at: 0, gain: 10 ** ((-3 * seconds) / decay), dull: 0 }
  })
  const heard = new Float32Array(8)
  for (let index = 0; index < length; index++) {
    for (const [number, echo] of echoes.entries()) {
      echo.dull = (echo.memory[echo.at] ?? 0) * (1 - keep) + echo.dull * keep
      heard[number] = echo.dull * echo.gain
      const ear = number % 2 ? answer.right : answer.left
      ear[index] = (ear[index] ?? 0) + echo.dull * 0.5
    }
    scatter(heard)
    for (const [number, echo] of echoes.entries()) {
      const ear = number % 2 ? right : left
      echo.memory[echo.at] = (heard[number] ?? 0) + (ear[index] ?? 0)
      echo.at = (echo.at + 1) % echo.memory.length
    }
  }
  return answer
}
