import { slit, tower, wall } from './masonry.ts'
import { crag } from './rock.ts'
import { fill, hole, placed, polygon } from './svg.ts'

const put = (x: number, base: number, width: number, height: number, roof: number) =>
  tower({ x, base, width, height, roof, taper: 0.04, flare: 0.14 })

const back = [
  put(-17, -10, 4.4, 62, 30),
  put(12, -10, 4, 78, 34),
  put(22, -4, 3.6, 44, 24),
  put(-27, -2, 3.4, 34, 20),
  put(-4, -30, 3, 74, 26),
].join('')

const keep = [
  polygon('-12,4 -11,-58 -6,-82 0,-60 9,-58 10,4'),
  put(3.5, 0, 7, 96, 44),
  put(-12, 0, 5, 72, 32),
  put(11.5, 0, 4.6, 60, 30),
].join('')

const spur = crag({ x: -2, top: 0, plateau: 29, base: 130, left: 30, right: 6, jag: 3.4, seed: 21 })
const farRock = crag({ x: 58, top: -5, plateau: 8, base: 130, left: 4, right: 36, jag: 3.4, seed: 33 })

const front = [
  wall([-30, -12], [-8, -24], 10, 1),
  wall([-8, -26], [14, -26], 10, 1),
  wall([13, -22], [27, -16], 10, 1),
  put(-31, 6, 4.6, 30, 20),
  put(-20, 2, 4, 34, 22),
  put(-7, 0, 5.2, 46, 27),
  put(14, 0, 5, 42, 26),
  put(27, 6, 4.4, 32, 21),
  polygon('24,-14 60,-8 60,130 24,130'),
  hole(slit(33.5, 135, 9, 133) + slit(44.5, 135, 9, 132)),
  spur.outline,
  farRock.outline,
  put(56, 8, 4, 26, 17),
].join('')

/** A castle of needles on a spur of rock, in layers far to near; its one window, and the lines of its rock. */
export const vampireCastle = (x: number, y: number, size: number) => ({
  back: placed(x, y, size, back),
  keep: placed(x, y, size, keep),
  front: placed(x, y, size, front),
  strata: placed(x, y, size, spur.strata + farRock.strata),
  window: placed(x, y, size, slit(3.5, -74, 2, 6)),
})

const bat = fill(
  'M0 2C-2-1-4-3-10-4c-3-.4-6 .6-9 3 3-.6 5 0 6 2 2-1.4 4-1 5 1 1.5-1 3-.6 3.6 1L-2 5l2 1 2-1 1.4-2c.6-1.6 2.1-2 3.6-1 1-2 3-2.4 5-1 1-2 3-2.6 6-2-3-2.4-6-3.4-9-3C4-3 2-1 0 2z',
)

/** Bats in a loose string, smaller as they get away; `spread` is the length of the string. */
export function bats(x: number, y: number, spread: number, chance: () => number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const share = index / count
    const across = x + (share + (chance() - 0.5) * 0.08) * spread
    const up = y - Math.sin(share * 2.6) * spread * 0.5 + (chance() - 0.5) * spread * 0.25
    const turn = `<g transform="rotate(${(chance() - 0.5) * 50})">${bat}</g>`
    return placed(across, up, (1 - share * 0.75) * spread * 0.5, turn)
  }).join('')
}
