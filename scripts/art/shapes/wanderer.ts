import { fill, placed } from './svg.ts'

const body =
  fill(
    'M-4-98c-9-1-14 6-14 15 0 5 1 8-1 11-9 6-14 18-17 34-3 17-5 30-8 42 9 3 14 0 19 1l3-5 2 6c10 2 22 2 30 0l2-5 3 4c5-1 9 1 15-1-4-14-6-30-9-45-3-15-8-27-16-33-2-3-1-6-1-10 0-8-2-13-8-14z',
  ) +
  fill(
    'M-14-2l-1 5h9l1-6zM6-3l1 6h9l-1-6zM29-106l3.2-.4 4 112h-3.4zM16-62l17 5-2 8-17-4zM-24-52l-15 8 2 5 16-5z',
  )

/** Somebody small, seen from behind: cloak, hood, staff, and the lantern apart from the rest. `y` is the ground. */
export const wanderer = (x: number, y: number, size: number) => ({
  body: placed(x, y, size, body),
  lantern: placed(x, y, size, '<circle cx="-40" cy="-33" r="5.5"/>'),
  light: { x: (x - 0.4 * size) / 1000, y: (y - 0.33 * size) / 1000 },
})
