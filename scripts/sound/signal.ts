/** Samples a second. Enough for wind and bells up to 14 kHz, and MP3 knows it without resampling. */
export const RATE = 32_000

/** One ear's samples, about -1 to 1. */
export type Sound = Float32Array

export type Stereo = { readonly left: Sound; readonly right: Sound }

const samples = (seconds: number) => Math.round(seconds * RATE)

export const silence = (seconds: number): Sound => new Float32Array(samples(seconds))

export const stage = (seconds: number): Stereo => ({ left: silence(seconds), right: silence(seconds) })

/** A sound from its value at each moment; `t` in seconds. */
export function make(seconds: number, value: (t: number, index: number) => number): Sound {
  const sound = silence(seconds)
  for (let index = 0; index < sound.length; index++) sound[index] = value(index / RATE, index)
  return sound
}

/** A copy whose loudness follows `gain`, from moment to moment or the same throughout. */
export function shaped(sound: Sound, gain: number | ((t: number) => number)): Sound {
  const copy = new Float32Array(sound.length)
  for (let index = 0; index < sound.length; index++) {
    copy[index] = (sound[index] ?? 0) * (typeof gain === 'number' ? gain : gain(index / RATE))
  }
  return copy
}

export const loudest = (sound: Sound) => sound.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)

/** A copy whose loudest moment is 1. */
export const levelled = (sound: Sound) => shaped(sound, 1 / Math.max(loudest(sound), 1e-9))

export type Place = {
  /** Seconds from the start. */
  at?: number
  /** -1 is at the left ear, 1 at the right. */
  pan?: number
  gain?: number
}

/** The longest time that a sound takes from one ear to the other. */
const HEAD_SECONDS = 0.0006

function add(to: Sound, sound: Sound, from: number, gain: number): void {
  const last = Math.min(sound.length, to.length - from)
  for (let index = Math.max(0, -from); index < last; index++) {
    to[from + index] = (to[from + index] ?? 0) + (sound[index] ?? 0) * gain
  }
}

/** Puts a sound somewhere: louder in the near ear, and a moment later in the far one, as heads do it. */
export function place(on: Stereo, sound: Sound, { at = 0, pan = 0, gain = 1 }: Place): void {
  const turn = ((pan + 1) * Math.PI) / 4
  const late = pan * HEAD_SECONDS
  add(on.left, sound, samples(at + Math.max(0, late)), gain * Math.cos(turn))
  add(on.right, sound, samples(at + Math.max(0, -late)), gain * Math.sin(turn))
}

/** Adds a whole stage to another. */
export function mixInto(on: Stereo, { left, right }: Stereo, gain: number): void {
  add(on.left, left, 0, gain)
  add(on.right, right, 0, gain)
}

/** 0 before `from`, 1 after `to`, and a soft slope between; `from` may be the larger one. */
export function ramp(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
