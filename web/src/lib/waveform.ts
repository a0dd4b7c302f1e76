/**
 * SVG paths of decorative waveforms, for headings and the edges of pictures. Pure and deterministic, so that a page
 * looks the same on every visit, in every build and on the server. Coordinates are whole units of a view box.
 */

/** A generator of numbers from 0 up to 1 that repeats for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A seed from a text: FNV-1a in 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

type Point = readonly [x: number, y: number]

/** Uses whole units and relative points to keep the path short, which pages carry in their HTML. */
function lineThrough(points: readonly Point[]): string {
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  return whole
    .map(([x, y], index) => {
      const [fromX, fromY] = whole[index - 1] ?? [0, 0]
      return `${index === 0 ? 'M' : 'l'}${x - fromX} ${y - fromY}`.replace(' -', '-')
    })
    .join('')
}

type Size = { width: number; height: number }

/** The loudness along the width of a layer: the sum of three bell curves, one of them at `at`. */
function loudnessCurve(random: () => number, at: number): (x: number) => number {
  const peaks = [at, 0.1 + random() * 0.8, 0.1 + random() * 0.8].map((centre, index) => ({
    centre,
    spread: 0.05 + random() * 0.09,
    height: index === 0 ? 1 : 0.25 + random() * 0.35,
  }))
  return (x) =>
    peaks.reduce(
      (sum, { centre, spread, height }) => sum + height * Math.exp(-(((x - centre) / spread) ** 2)),
      0,
    )
}

/** Steps from the left to the right edge of a layer. Each step adds to the HTML of every page. */
export const LAYER_STEPS = 48

/** Where layers are highest, 0 to 1 of the width. */
export const LAYER_PEAK = 0.68

/**
 * Overlapping waveforms, from back to front. Each runs from the left to the right edge of a `width` × `height` box. They are
 * the same on every page: a page with two landscapes compresses the second one to a few bytes.
 */
export function layeredWaveformPaths({ width, height }: Size, count: number): string[] {
  const random = randomFrom(7)
  return Array.from({ length: count }, () => {
    const loudness = loudnessCurve(random, LAYER_PEAK + (random() - 0.5) * 0.16)
    const points = Array.from({ length: LAYER_STEPS + 1 }, (_, index) => {
      const x = index / LAYER_STEPS
      const noise = random() * 0.75 + random() * 0.25
      const rise = 0.03 + Math.min(1, loudness(x)) * 0.9
      return [x * width, height - noise * rise * height] as const
    })
    return lineThrough(points)
  })
}

/** Vowels are loud, other letters and digits half as loud, everything else is silent. */
const loudnessOf = (letter: string) =>
  /[aeiouyåäö]/i.test(letter) ? 1 : /[\p{L}\p{N}]/u.test(letter) ? 0.5 : 0

const SWINGS = 4

/** Width of each letter, in units of the view box. */
export const LETTER_WIDTH = 12

/** The waveform of a text as if spoken: swings for each word, a flat line between words and at both ends. */
export function textWaveformPath(text: string, height: number): string {
  const random = randomFrom(seedOf(text))
  const middle = height / 2
  const step = LETTER_WIDTH / SWINGS
  const points = [...text].flatMap((letter, index) =>
    Array.from({ length: SWINGS }, (_, swing) => {
      const side = swing % 2 === 0 ? -1 : 1
      const loudness = loudnessOf(letter) * (0.15 + random() * 0.85)
      return [index * LETTER_WIDTH + swing * step + step / 2, middle + side * loudness * middle] as const
    }),
  )
  return lineThrough([[0, middle], ...points, [text.length * LETTER_WIDTH, middle]])
}
