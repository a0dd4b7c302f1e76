/** Building parts; `base` is the y of the foot. */
import { box, fill, type Point, polygon } from './svg.ts'

/** Teeth along the top of a wall from `left` to `right`; `size` is the width of one. */
export function battlement(left: number, right: number, y: number, size: number): string {
  const pairs = Math.max(1, Math.round((right - left - size) / (size * 2)))
  const pitch = (right - left - size) / pairs
  return Array.from({ length: pairs + 1 }, (_, tooth) =>
    box(left + tooth * pitch, y - size * 1.25, size, size * 1.35),
  ).join('')
}

/** The same points again on the other side of `x`, so that a shape is even. */
const mirrored = (x: number, left: readonly Point[]): Point[] => [
  ...left.map(([dx, y]): Point => [x - dx, y]),
  ...left.toReversed().map(([dx, y]): Point => [x + dx, y]),
]

export type Tower = {
  x: number
  base: number
  width: number
  height: number
  /** How much narrower the head is than the foot, 0 to 1. */
  taper?: number
  /** How far the parapet stands out, as a share of the width. */
  flare?: number
  /** The height of a pointed roof; without one the tower ends in battlements. */
  roof?: number
}

export function tower({ x, base, width, height, taper = 0.06, flare = 0.09, roof = 0 }: Tower): string {
  const neck = (width / 2) * (1 - taper)
  const head = neck + width * flare
  const top = base - height
  const parapet = Math.min(height * 0.2, width * 0.34)
  const shaft = polygon(
    mirrored(x, [
      [width / 2, base],
      [neck, top + parapet],
      [head, top + parapet * 0.55],
      [head, top],
    ]),
  )
  if (roof === 0) return shaft + battlement(x - head, x + head, top, width * 0.14)
  const pointed = mirrored(x, [
    [head * 1.13, top],
    [head * 0.42, top - roof * 0.45],
    [0, top - roof],
  ])
  return shaft + polygon(pointed)
}

/** A wall from one height to another, with teeth that follow its slope. */
export function wall(from: Point, to: Point, base: number, tooth: number): string {
  const [left, leftTop] = from
  const [right, rightTop] = to
  const count = Math.max(1, Math.floor((right - left) / (tooth * 2)))
  const teeth = Array.from({ length: count }, (_, index) => {
    const x = left + index * tooth * 2 + tooth * 0.5
    const y = leftTop + ((rightTop - leftTop) * (x - left)) / (right - left)
    return box(x, y - tooth * 1.1, tooth, tooth * 2)
  })
  return polygon([[left, base], from, to, [right, base]]) + teeth.join('')
}

/** A window with a round head; `y` is its sill. The light behind it is drawn apart from the wall. */
export const slit = (x: number, y: number, width: number, height: number) =>
  fill(
    `M${x - width / 2} ${y}v${-height + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}z`,
  )

/** A pointed opening; `y` is its foot. */
export function pointedArch(x: number, y: number, half: number, height: number): string {
  const spring = y - height + half * 1.7
  const shoulder = spring - half * 1.1
  return `M${x - half} ${y}V${spring}Q${x - half} ${shoulder} ${x} ${y - height}Q${x + half} ${shoulder} ${x + half} ${spring}V${y}z`
}

/** An opening with fire behind it: bright at its foot, dim at its top. */
export const firelit = (path: string) =>
  `<defs><linearGradient id="fire" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#444"/></linearGradient></defs><path fill="url(#fire)" d="${path}"/>`
