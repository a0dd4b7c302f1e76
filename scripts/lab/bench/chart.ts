import { html } from 'hono/html'

/** A named row of figures, all in `unit`. */
export type Series = { name: string; values: number[] }

export type Chart = {
  title: string
  unit: string
  /** The label under each value, for example a number of documents. */
  labels: string[]
  series: Series[]
}

const WIDTH = 720
const HEIGHT = 280
const LEFT = 88
const BOTTOM = 28
const TOP = 12
const COLOURS = ['#c8791b', '#f0b565', '#2f6f8f', '#7fb6d0', '#7a4fa3', '#b89ad4', '#4d8a3d', '#9cc78f']

/** @returns the smallest of 1, 2, 5, 10, 20 … that is at least the value, so that the axis ends on a round number */
export function roundUp(value: number) {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((step) => step * power >= value) ?? 10) * power
}

/** A line chart as inline SVG. Its axis starts at zero, so that small differences don't look large. */
export function lineChart({ title, unit, labels, series }: Chart) {
  const top = roundUp(Math.max(...series.flatMap(({ values }) => values), 0))
  const x = (index: number) => LEFT + ((index + 0.5) * (WIDTH - LEFT)) / labels.length
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM)
  const grid = [0, 0.5, 1].map(
    (part) =>
      html`<line x1="${LEFT}" x2="${WIDTH}" y1="${y(part * top)}" y2="${y(part * top)}"/><text x="${LEFT - 8}" y="${y(part * top) + 4}" text-anchor="end">${part * top} ${unit}</text>`,
  )
  const ticks = labels.map(
    (label, index) => html`<text x="${x(index)}" y="${HEIGHT - 8}" text-anchor="middle">${label}</text>`,
  )
  const lines = series.map(({ name, values }, index) => {
    const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
    const dots = points.map(
      (point) => html`<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3"/>`,
    )
    return html`<g style="--line: ${COLOURS[index % COLOURS.length]}"><title>${name}</title><polyline points="${points.join(' ')}"/>${dots}</g>`
  })
  const legend = series.map(
    ({ name }, index) => html`<li style="--line: ${COLOURS[index % COLOURS.length]}">${name}</li>`,
  )
  return html`<figure><figcaption>${title}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">${grid}${ticks}${lines}</svg><ul>${legend}</ul></figure>`
}
