/** SVG in small pieces. Shapes are drawn in hundredths of their own size, from the middle of their foot, y downwards. */

export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 1000) / 1000

const listed = (points: readonly Point[]) => points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')

/** A closed shape, from points or from their list as SVG writes it: `'0,0 10,-5'`. */
export const polygon = (points: string | readonly Point[]) =>
  `<polygon points="${typeof points === 'string' ? points : listed(points)}"/>`

export const box = (x: number, y: number, width: number, height: number) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"/>`

export const fill = (path: string) => `<path d="${path}"/>`

export const line = (path: string, width = 0.3) =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="${width}"/>`

/** The way along points, as the data of a path. */
export const trace = (points: readonly Point[]) => `M${listed(points).replaceAll(' ', 'L')}`

/** Cuts the content out of what was drawn before it. */
export const hole = (content: string) => `<g fill="#000">${content}</g>`

/** Puts a shape into the picture; `x`, `y` and `size` are in thousandths of the picture's height. */
export const placed = (x: number, y: number, size: number, content: string) =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${size / 100})">${content}</g>`

/** A smooth way through points (Catmull-Rom), twelve steps from each to the next. */
export function through(points: readonly Point[]): Point[] {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  return points.slice(1).flatMap((_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return Array.from({ length: 12 }, (_step, step): Point => {
      const t = step / 12
      const bend = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3)
      return [bend(a[0], b[0], c[0], d[0]), bend(a[1], b[1], c[1], d[1])]
    })
  })
}

/** Points from their list as SVG writes it. */
export const points = (list: string): Point[] =>
  list.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })
