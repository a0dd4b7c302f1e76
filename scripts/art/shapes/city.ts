import { random } from '../noise.ts'
import { slit, tower, wall } from './masonry.ts'
import { box, fill, line, placed, polygon } from './svg.ts'

/** Roofs side by side from `left` to `right`, standing on `base`. */
export function roofs(left: number, right: number, base: number, rise: number, seed: number): string {
  const chance = random(seed)
  const houses: string[] = []
  for (let x = left; x < right; ) {
    const width = rise * (0.35 + chance() * 0.55)
    const eaves = base - rise * (0.45 + chance() * 0.6)
    const gable = rise * (0.2 + chance() * 0.35)
    const ridge = x + width * (0.3 + chance() * 0.4)
    const foot = base + 60
    houses.push(
      polygon([
        [x, foot],
        [x, eaves],
        [ridge, eaves - gable],
        [x + width, eaves],
        [x + width, foot],
      ]),
    )
    if (chance() > 0.6) houses.push(box(ridge + width * 0.12, eaves - gable * 1.05, rise * 0.07, gable))
    if (chance() > 0.9) {
      houses.push(tower({ x: x + width / 2, base, width: rise * 0.24, height: rise * 1.6, roof: rise * 0.7 }))
    }
    x += width * 0.92
  }
  return houses.join('')
}

/** The wall round the city, with towers at uneven distances. */
export function cityWall(left: number, right: number, y: number, seed: number): string {
  const chance = random(seed)
  const parts = [wall([left, y - 16], [right, y - 16], y + 60, 3)]
  for (let x = left; x < right; x += 70 + chance() * 60) {
    parts.push(tower({ x, base: y + 50, width: 20 + chance() * 8, height: 82 + chance() * 14 }))
  }
  return parts.join('')
}

export type Quarter = { left: number; right: number; top: number; bottom: number }

/** Small lit windows scattered over the roofs; each is one person watching. */
export function watchers({ left, right, top, bottom }: Quarter, count: number, seed: number): string {
  const chance = random(seed)
  return Array.from({ length: count }, () =>
    box(left + chance() * (right - left), top + chance() * (bottom - top), 1.5, 2.4),
  ).join('')
}

const ring = fill('M-50-30Q0-23 50-30V20H-50zM-50-30Q0-36 50-30z')

const ringRim = Array.from({ length: 17 }, (_, index) => {
  const across = (index / 16) * 2 - 1
  return box(across * 49 - 1, -32 - 3.5 * across * across, 2, 8)
}).join('')

const ringArches = [0, 1].flatMap((tier) =>
  Array.from({ length: 15 }, (_, index) => {
    const turn = ((index + 0.5) / 15 - 0.5) * Math.PI * 0.94
    const across = Math.sin(turn)
    const sill = [-14, -0.8][tier] ?? 0
    return slit(across * 48.5, sill - 3.5 * across * across, 3.6 * Math.cos(turn), 8)
  }),
)

/** A ring for fights, seen from outside: two rows of arches under a broken rim. */
export const arena = (x: number, y: number, size: number) => ({
  body: placed(x, y, size, ring + ringRim),
  arches: placed(x, y, size, ringArches.join('')),
})

const turret = (x: number, base: number, width: number, height: number) =>
  tower({ x, base, width, height, taper: 0.05, flare: 0.11 })

const gauntletBody = [
  polygon('-10,0 -6.6,-64 -10.6,-70.5 -10.6,-80 10.6,-80 10.6,-70.5 6.6,-64 10,0'),
  turret(-8.1, -78, 4.7, 14),
  turret(-2.8, -78, 4.9, 17),
  turret(2.8, -78, 4.9, 15.5),
  turret(8.1, -78, 4.7, 11),
  polygon('-6,-53 -13.7,-61 -13.7,-68 -8.4,-71'),
  turret(-11.8, -62, 3.8, 10),
  polygon('-7.4,-46 -14,-16 -17,0 -6,0'),
  polygon('7.4,-46 14,-16 17,0 6,0'),
].join('')

const gauntletCarved = [
  ...[8, 18, 28, 38, 48, 58].map((y) => line(`M${y * 0.052 - 9.6} ${-y}H${9.6 - y * 0.052}`)),
  ...[71, 79.5].map((y) => line(`M-10.5 ${-y}H10.5`)),
  ...[-8, -5.3, -2.7, 0, 2.7, 5.3, 8].map((x) => line(`M${x} -71V-79.5`)),
  line('M-3.2 0L-2.1-64M3.2 0L2.1-64'),
].join('')

/** The tower over the city. Its head is built like a gauntlet: four turrets for knuckles, one aside for a thumb. */
export const gauntlet = (x: number, y: number, size: number) => ({
  body: placed(x, y, size, gauntletBody),
  carved: placed(x, y, size, gauntletCarved),
  light: placed(x, y, size, slit(0, -51, 2, 6.5)),
})
