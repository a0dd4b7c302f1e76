import { random } from '../noise.ts'
import { box, fill, placed, polygon } from './svg.ts'

const hull =
  fill('M-50-13C-40-6-22-5 0-5C24-5 42-8 54-18C50-2 40 9 26 11H-28C-40 9-47 0-50-13z') +
  fill('M-12-6C-14-22-10-34-4-38C-8-44-4-52 3-51C10-50 11-43 8-38C16-33 18-20 17-6z') +
  fill('M12-24L44 12L48 16L50 13L46 9L15-28z') +
  box(-46, -40, 2, 26)

/** A rowing boat with somebody in it, and the lantern at its bow. */
export const boat = (x: number, y: number, size: number) => ({
  hull: placed(x, y, size, hull),
  lantern: placed(x, y, size, '<circle cx="-45" cy="-42" r="4.6"/>'),
  light: { x: (x - 0.45 * size) / 1000, y: (y - 0.42 * size) / 1000 },
})

/** Slabs of a drowned city from `left` to `right`, none of them upright. */
export function monoliths(left: number, right: number, y: number, seed: number): string {
  const chance = random(seed)
  const slabs: string[] = []
  for (let x = left; x < right; x += 34 + chance() * 70) {
    const half = 7 + chance() * 17
    const height = 40 + chance() ** 2 * 150
    const lean = (chance() - 0.5) * 34
    const cut = (chance() - 0.5) * half * 1.8
    const slab = polygon([
      [-half, 60],
      [-half * 0.8, cut - height],
      [half * 0.8, -cut - height],
      [half, 60],
    ])
    slabs.push(placed(x, y, 100, `<g transform="rotate(${lean})">${slab}</g>`))
  }
  return slabs.join('')
}
