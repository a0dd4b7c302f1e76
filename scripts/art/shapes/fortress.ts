import { slit, tower, wall } from './masonry.ts'
import { crag } from './rock.ts'
import { box, hole, line, placed, polygon } from './svg.ts'

const put = (x: number, base: number, width: number, height: number, roof = 0) =>
  tower({ x, base, width, height, roof })

const back = [
  put(-26, -8, 9, 53, 15),
  put(-15, -10, 8, 73, 22),
  put(9, -10, 10, 92),
  put(24, -8, 8, 57, 20),
  put(35, -2, 7, 35, 12),
  put(-36, -2, 7, 30, 11),
].join('')

const keep = [
  polygon(
    '-19,0 -16.5,-78 -19,-83 -19,-97 -16,-112 -14,-95 -8,-93 -5,-103 -3,-92 2,-92 4,-102 7,-92 9,-94 12,-118 14,-97 14,-82 12,-77 15,0',
  ),
  put(-22, 0, 10, 60, 17),
  put(19, 0, 11, 66, 20),
].join('')

const front = [
  wall([-48, -15], [-26, -24], 12, 1.5),
  wall([-28, -25], [30, -25], 12, 1.7),
  wall([28, -22], [50, -12], 12, 1.5),
  put(-49, 8, 9, 34),
  put(-29, 4, 10, 40),
  put(-10, 2, 9, 39),
  put(8, 2, 9, 41),
  put(30, 4, 10, 38),
  put(51, 8, 8, 30),
  box(-7, -24, 13, 24),
  crag({ x: 0, top: 0, plateau: 52, base: 95, left: 40, right: 40, jag: 4, seed: 9 }).outline,
].join('')

const carved = [
  ...[-12, -7, 6, 10].map((x) => line(`M${x} -28L${x * 0.95} -90`, 0.35)),
  ...[40, 52, 64, 86].map((y) => line(`M-17 ${-y}H13.5`)),
  ...[-26, -18, 16, 22].map((x) => line(`M${x} -26V-62`, 0.25)),
  ...[8, 16, 21].map((y) => line(`M-48 ${6 - y}L-28 ${-y}H28L48 ${7 - y}`, 0.25)),
  ...[-40, -34, -20, -15, 14, 19, 25, 36, 43].map((x) => line(`M${x} 8V${Math.abs(x) * 0.1 - 18}`, 0.25)),
].join('')

const bars = [-3.65, -1.65, 0.35, 2.35].map((x) => box(x, -18, 0.5, 24)).join('')
const gate = slit(-0.5, 6, 9, 22) + hole(bars)

/** The Fortress of Death in three layers, far to near; its one window, its gate, and the lines of its stones. */
export const fortress = (x: number, y: number, size: number) => ({
  back: placed(x, y, size, back),
  keep: placed(x, y, size, keep),
  front: placed(x, y, size, front),
  carved: placed(x, y, size, carved),
  gate: placed(x, y, size, gate),
  window: placed(x, y, size, slit(-1, -68, 5, 13)),
})
