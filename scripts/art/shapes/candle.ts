import { box, fill, placed } from './svg.ts'

const flame = 'M0 0C-5.5-1-7-7-4.6-12.5C-3-16.5-.6-20-.2-28C3-22 7.2-16 6.8-9.5C6.4-3.5 4 0 0 0z'

/** A candle in its own drips. `x`, `y`: the middle of its foot; `burnt`: how much of its hundred is gone. */
export function candle(x: number, y: number, size: number, burnt = 0) {
  const top = burnt - 66
  const wax =
    fill(
      `M-10 0V${top + 3}Q-10 ${top - 1} -6 ${top - 1.5}Q0 ${top + 1.6} 6 ${top - 1}Q10 ${top - 1} 10 ${top + 3}V0z`,
    ) +
    fill(`M-10.6 ${top + 2}Q-12 ${top + 14} -10.6 ${top + 19}Q-9 ${top + 22} -8.3 ${top + 17}V${top}z`) +
    fill(
      `M10.6 ${top + 2}Q12 ${top + 22} 10.8 ${top + 30}Q9.6 ${top + 34} 8.6 ${top + 28}Q7.4 ${top + 14} 5.6 ${top + 12}V${top}z`,
    ) +
    fill('M-14 0Q-12-5-8-4.5T0-5T8-4.5Q12-5 15 0z')
  const burning = (share: number, lift: number) =>
    placed(x, y, size, `<g transform="translate(0 ${top - 2 - lift}) scale(${share})">${fill(flame)}</g>`)
  return {
    wax: placed(x, y, size, wax),
    wick: placed(x, y, size, box(-0.5, top - 6, 1, 7)),
    flame: burning(1, 0),
    core: burning(0.55, 2),
    light: { x: x / 1000, y: (y + ((top - 12) * size) / 100) / 1000 },
  }
}
