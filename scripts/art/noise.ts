/** Chance that comes out the same on every run: each picture is made from seeds. */

/** A stream of numbers from 0 to 1 (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function hash(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

const slope = (corner: number, dx: number, dy: number) => {
  const angle = (corner / 4294967296) * Math.PI * 2
  return Math.cos(angle) * dx + Math.sin(angle) * dy
}

export type Noise = (x: number, y: number) => number

/** Gradient noise, about -1 to 1, one feature a unit. */
export function noise(seed: number): Noise {
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const dx = x - left
    const dy = y - top
    const u = fade(dx)
    const v = fade(dy)
    const upper = slope(hash(left, top, seed), dx, dy)
    const upperRight = slope(hash(left + 1, top, seed), dx - 1, dy)
    const lower = slope(hash(left, top + 1, seed), dx, dy - 1)
    const lowerRight = slope(hash(left + 1, top + 1, seed), dx - 1, dy - 1)
    const above = upper + (upperRight - upper) * u
    const below = lower + (lowerRight - lower) * u
    return (above + (below - above) * v) * 1.5
  }
}

/** Noise with detail: each octave twice as fine and half as strong. */
export function fractal(seed: number, octaves: number): Noise {
  const layers = Array.from({ length: octaves }, (_, octave) => noise(seed + octave * 101))
  return (x, y) => {
    let sum = 0
    let strength = 1
    let scale = 1
    for (const layer of layers) {
      sum += strength * layer(x * scale, y * scale)
      strength /= 2
      scale *= 2
    }
    return sum
  }
}
