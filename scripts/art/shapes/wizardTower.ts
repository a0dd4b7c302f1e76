import { random } from '../noise.ts'
import { battlement, slit } from './masonry.ts'
import { crag } from './rock.ts'
import { fill, placed, polygon } from './svg.ts'

type Storey = { x: number; y: number; lean: number; half: number }

const storeyHeight = 16

/** Five storeys, each turned a little on the one below, and what stands on the last. */
const storeys: Storey[] = []
for (const [index, lean] of [-2, 3, 8, 3, 10, 12].entries()) {
  const below = storeys.at(-1) ?? { x: 0, y: 4 + storeyHeight, lean: 0, half: 0 }
  const turn = (below.lean * Math.PI) / 180
  storeys.push({
    x: below.x + Math.sin(turn) * storeyHeight,
    y: below.y - Math.cos(turn) * storeyHeight,
    lean,
    half: 8.6 - index * 0.75,
  })
}

const top = storeys.at(-1) ?? { x: 0, y: 0, lean: 0, half: 1 }

const turned = ({ x, y, lean }: Storey, content: string) =>
  `<g transform="translate(${x} ${y}) rotate(${lean})">${content}</g>`

/** A pointed roof on `x`, `y`, bent at its tip. */
const hat = (x: number, y: number, half: number, height: number, bend: number) =>
  `<g transform="translate(${x} ${y})">${fill(
    `M${-half} 0Q${-half * 0.35} ${-height * 0.3} ${bend * 0.35} ${-height * 0.72}Q${bend * 0.5} ${-height * 0.9} ${bend} ${-height}` +
      `Q${bend * 0.55} ${-height * 0.68} ${half * 0.38} ${-height * 0.42}Q${half * 0.55} ${-height * 0.2} ${half} 0z`,
  )}</g>`

function shaft(storey: Storey, index: number): string {
  const { half } = storey
  const body = polygon([
    [-half, 2],
    [-half * 0.86, -17],
    [half * 0.86, -17],
    [half, 2],
  ])
  if (index % 2 === 0) return turned(storey, body)
  const wide = half * 1.25
  const balcony = polygon([
    [-half * 0.9, -9],
    [-wide, -13],
    [-wide, -17],
    [wide, -17],
    [wide, -13],
    [half * 0.9, -9],
  ])
  return turned(storey, body + balcony + battlement(-wide, wide, -17, 1.3))
}

function turret(level: number, side: number, height: number, width: number): string {
  const storey = storeys[level] ?? top
  const out = side * (storey.half + width * 0.55)
  const body = polygon([
    [out - side * width * 0.9, 6],
    [out - width, 0],
    [out - width, -height],
    [out + width, -height],
    [out + width, 0],
  ])
  return turned(storey, body + hat(out, -height, width * 1.45, height * 1.15, side * 2.5))
}

const head = polygon('-5,3 -9.5,-3 -9,-13 9,-13 9.5,-3 5,3') + hat(0, -12.5, 12.5, 34, 9)
const rock = crag({ x: 0, top: 0, plateau: 13, base: 60, left: 26, right: 32, jag: 3, seed: 51 })

const back = turret(1, 1, 13, 3.6) + turret(2, -1, 15, 4) + turret(3, 1, 10, 3)
const front = storeys.slice(0, -1).map(shaft).join('') + turned(top, head) + rock.outline
const windows = turned(top, slit(-3, -3.2, 3, 7) + slit(3, -3.2, 3, 7))

/** The leaning tower of Mace & Magic, far to near; its windows, the lines of its rock, and the tip of its roof. */
export const wizardTower = (x: number, y: number, size: number) => ({
  back: placed(x, y, size, back),
  front: placed(x, y, size, front),
  strata: placed(x, y, size, rock.strata),
  windows: placed(x, y, size, windows),
  tip: { x: x + ((top.x + 17) * size) / 100, y: y + ((top.y - 44) * size) / 100 },
})

/** Sparks that leave the roof in a winding band, thinning as they rise. */
export function sparks(x: number, y: number, size: number, seed: number, count: number): string {
  const chance = random(seed)
  const each = Array.from({ length: count }, () => {
    const rise = chance() ** 1.3
    const sway = Math.sin(rise * 9 + 0.4) * (3 + rise * 26)
    const stray = (chance() - 0.5) * (3 + rise * 10)
    const radius = (0.14 + chance() ** 5 * 0.75) * (1 - rise * 0.4)
    return `<circle cx="${(sway + stray).toFixed(2)}" cy="${(-rise * 62).toFixed(2)}" r="${radius.toFixed(3)}" opacity="${(1 - rise * 0.75).toFixed(2)}"/>`
  })
  return placed(x, y, size, each.join(''))
}
