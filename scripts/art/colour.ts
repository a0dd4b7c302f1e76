/** Light as three linear amounts (red, green, blue); 1 is paper white, more than 1 is a source. */
export type Rgb = readonly [number, number, number]

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** The light of a colour written as `#rrggbb`. */
export function hex(colour: string): Rgb {
  const channel = (at: number) => toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

export const times = (colour: Rgb, gain: number): Rgb => [
  colour[0] * gain,
  colour[1] * gain,
  colour[2] * gain,
]

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))

/** 0 before `from`, 1 after `to`, and a soft slope between; `from` may be the larger one. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}
