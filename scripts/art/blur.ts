import type { Mask } from './picture.ts'

/** One running mean over lines of values: `step` from value to value, `stride` from line to line. */
function mean(
  from: Float32Array,
  to: Float32Array,
  lines: number,
  length: number,
  stride: number,
  step: number,
  radius: number,
): void {
  const share = 1 / (2 * radius + 1)
  for (let line = 0; line < lines; line++) {
    const start = line * stride
    const last = start + (length - 1) * step
    const at = (index: number) => from[Math.min(last, Math.max(start, start + index * step))] ?? 0
    let sum = 0
    for (let index = -radius; index <= radius; index++) sum += at(index)
    for (let index = 0; index < length; index++) {
      to[start + index * step] = sum * share
      sum += at(index + radius + 1) - at(index - radius)
    }
  }
}

/** A soft copy. Three running means come close to a Gaussian of the given deviation, in pixels. */
export function blur({ width, height, cover }: Mask, deviation: number): Mask {
  const radius = Math.max(1, Math.round(deviation * 0.97 - 0.2))
  const softened = Float32Array.from(cover)
  const between = new Float32Array(cover.length)
  for (let pass = 0; pass < 3; pass++) {
    mean(softened, between, height, width, width, 1, radius)
    mean(between, softened, width, height, 1, width, radius)
  }
  return { width, height, cover: softened }
}

/** A copy of a quarter of the width and height, for effects that are soft anyway. */
export function quarter({ width, height, cover }: Mask): Mask {
  const small = { width: Math.ceil(width / 4), height: Math.ceil(height / 4) }
  const kept = new Float32Array(small.width * small.height)
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      let sum = 0
      for (let dy = 0; dy < 4; dy++) {
        const row = Math.min(height - 1, y * 4 + dy) * width
        for (let dx = 0; dx < 4; dx++) sum += cover[row + Math.min(width - 1, x * 4 + dx)] ?? 0
      }
      kept[y * small.width + x] = sum / 16
    }
  }
  return { ...small, cover: kept }
}

/** Reads a small mask at a place in the full picture, smoothly between its pixels. */
export function sample({ width, height, cover }: Mask, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)))
  const u = Math.min(1, Math.max(0, x - left))
  const v = Math.min(1, Math.max(0, y - top))
  const at = top * width + left
  const above = (cover[at] ?? 0) * (1 - u) + (cover[at + 1] ?? 0) * u
  const below = (cover[at + width] ?? 0) * (1 - u) + (cover[at + width + 1] ?? 0) * u
  return above * (1 - v) + below * v
}
