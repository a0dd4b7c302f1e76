import { battlement, firelit, pointedArch, tower } from './masonry.ts'
import { box, fill, line, type Point, placed, polygon } from './svg.ts'

export type Arcade = { left: number; right: number; top: number; foot: number; count: number }

/** A long bridge on arches, with what burns behind each of them. In thousandths of the picture's height. */
export function arcade({ left, right, top, foot, count }: Arcade) {
  const pitch = (right - left) / count
  const half = pitch * 0.31
  const height = (foot - top) * 0.8
  const below = foot + 60
  const middles = Array.from({ length: count }, (_, index) => left + (index + 0.5) * pitch)
  const pier = (x: number) => {
    const edge = (side: number): Point[] => [
      [x + side * pitch * 0.12, below],
      [x + side * pitch * 0.1, top - 2],
      [x + side * pitch * 0.14, top - 8],
    ]
    return polygon([...edge(-1), ...edge(1).toReversed()])
  }
  const body = [
    box(left - 200, top, right - left + 400, below - top),
    battlement(left - 200, right + 200, top, pitch * 0.09),
    ...[left, ...middles.map((x) => x + pitch / 2)].map(pier),
  ]
  const mouldings = middles.flatMap((x) => [
    line(pointedArch(x, foot + 40, half * 1.16, height + 44), 0.8),
    line(pointedArch(x, foot + 40, half * 1.3, height + 48), 0.8),
  ])
  const courses = [6, 11].map((dy) => line(`M${left - 200} ${top + dy}H${right + 200}`, 0.8))
  return {
    body: body.join(''),
    arches: middles.map((x) => firelit(pointedArch(x, foot + 40, half, height + 40))),
    carved: [...mouldings, ...courses].join(''),
  }
}

const pointed = (half: number, spring: number, top: number) => {
  const shoulder = -(spring + top) / 2 - 6
  return `M${-half} 0V${-spring}Q${-half} ${shoulder} 0 ${-top}Q${half} ${shoulder} ${half} ${-spring}V0z`
}

const face = [
  box(-90, -96, 180, 116),
  battlement(-90, 90, -96, 4),
  tower({ x: -41, base: 10, width: 25, height: 124, flare: 0.12 }),
  tower({ x: 41, base: 10, width: 25, height: 132, flare: 0.12 }),
].join('')

const gateCarved = [
  ...[22.5, 25, 28].map((half) => line(pointed(half, 36 + half * 0.4, 58 + half * 0.9))),
  ...[14, 28, 42, 56, 70, 84].map((y) => line(`M-90 ${-y}H-29M29 ${-y}H90`)),
  ...[-16, -11, -6, 11, 16].map((x) => line(`M${x} 0V${Math.abs(x) * 0.9 - 70}`)),
  ...[16, 40, 58].map((y) => line(`M-21 ${-y}H-2M8 ${-y}H21`)),
].join('')

/** The gate of the fortress, one leaf of it ajar. */
export const gate = (x: number, y: number, size: number) => ({
  face: placed(x, y, size, face),
  leaf: placed(x, y, size, fill(pointed(21, 44, 77))),
  gap: placed(x, y, size, firelit('M-1.2 0L-0.4-76L1.2-75.5L6.5-67L7.5 0z')),
  carved: placed(x, y, size, gateCarved),
})
