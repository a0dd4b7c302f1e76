import { fractal, noise } from '../noise.ts'
import { line, type Point, polygon, trace } from './svg.ts'

export type Crag = {
  x: number
  /** The y of its flat top, and half the width of that top. */
  top: number
  plateau: number
  /** The y of its foot, and how far it spreads to each side there. */
  base: number
  left: number
  right: number
  /** How far its needles stand out. */
  jag: number
  seed: number
}

const levels = Array.from({ length: 91 }, (_, step) => step / 90)

/** How far one flank stands out from the plateau, from the top (0) to the foot (1). */
function flank(spread: number, jag: number, seed: number) {
  const ledges = fractal(seed, 4)
  const needles = noise(seed + 5)
  return (share: number) => {
    const rough = ledges(share * 3.2, 1) * 1.1 + Math.abs(needles(share * 15, 3)) * 0.8
    return spread * share ** 1.5 + rough * jag * Math.min(1, share * 5) * (0.5 + share)
  }
}

/** A rock with ragged flanks, and the lines that run down its face. */
export function crag({ x, top, plateau, base, left, right, jag, seed }: Crag) {
  const westOf = flank(left, jag, seed)
  const eastOf = flank(right, jag, seed + 50)
  const y = (share: number) => top + (base - top) * share
  const west = levels.map((share): Point => [x - plateau - westOf(share), y(share)])
  const east = levels.map((share): Point => [x + plateau + eastOf(share), y(share)])
  const waver = fractal(seed + 80, 3)
  const count = Math.round((2 * plateau + left + right) / 2.6)
  const strata = Array.from({ length: count }, (_, index) => {
    const across = (index + 0.5) / count
    const from = Math.max(0, waver(across * 40, 2) * 0.5 + 0.05)
    const to = Math.min(1, from + 0.3 + Math.abs(waver(across * 60, 7)))
    const way = levels
      .filter((share) => share >= from && share <= to)
      .map((share): Point => {
        const width = 2 * plateau + westOf(share) + eastOf(share)
        const place = across + waver(across * 9, share * 5) * 0.035
        return [x - plateau - westOf(share) + width * place, y(share)]
      })
    return way.length < 2 ? '' : line(trace(way), 0.33)
  })
  return { outline: polygon([...west, ...east.toReversed()]), strata: strata.join('') }
}
