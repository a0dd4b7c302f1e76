import { fractal } from '../noise.ts'
import { fill, line, type Point, placed, points, through, trace } from './svg.ts'

type Arm = readonly [way: string, from: number, to: number]

/** Both edges of an arm that follows its points and thins from one width to another. */
function armEdges([list, from, to]: Arm): [Point[], Point[]] {
  const way = through(points(list))
  const edge = (side: number) =>
    way.map(([x, y], index): Point => {
      const next = way[Math.min(way.length - 1, index + 1)] ?? [x, y]
      const before = way[Math.max(0, index - 1)] ?? [x, y]
      const length = Math.hypot(next[0] - before[0], next[1] - before[1]) || 1
      const half = (from + (to - from) * (index / way.length) ** 0.8) / 2
      return [
        x + (side * half * (before[1] - next[1])) / length,
        y + (side * half * (next[0] - before[0])) / length,
      ]
    })
  return [edge(1), edge(-1)]
}

function arm(spec: Arm): string {
  const [left, right] = armEdges(spec)
  return fill(`${trace([...left, ...right.toReversed()])}z`)
}

const outline =
  '-34,44 -31,16 -26,-2 -27,-16 -33,-28 -40,-46 -43,-66 -38,-88 -25,-104 -5,-112 15,-109 31,-97 40,-78 41,-58 36,-38 29,-25 25,-13 26,0 31,18 34,44'

const beard: readonly Arm[] = [
  ['-16,-12 -25,2 -24,16 -36,26 -46,34 -52,30', 11, 2],
  ['-13,-10 -17,6 -13,20 -20,34 -19,46', 10, 4],
  ['-7,-10 -8,8 -4,22 -9,36 -7,48', 9, 4],
  ['0,-10 2,8 -1,24 4,38 2,48', 9, 4],
  ['7,-10 10,8 7,22 14,36 12,48', 9, 4],
  ['13,-11 19,5 15,20 24,34 22,46', 10, 4],
  ['16,-12 26,2 24,14 36,24 45,33 53,28', 11, 2],
]

const reaching: readonly Arm[] = [
  ['-74,44 -76,8 -66,-16 -72,-40 -86,-47 -93,-35 -85,-29', 11, 1.4],
  ['72,44 76,6 64,-18 68,-48 84,-60 95,-49 89,-39 82,-43', 12, 1.4],
  ['-53,44 -56,20 -50,4 -56,-11 -64,-10', 7, 1.2],
  ['54,44 52,22 59,6 54,-8 46,-9', 7, 1.2],
  ['118,44 119,16 112,2 118,-14 128,-16 130,-8', 8, 1.2],
  ['-124,44 -121,20 -127,6 -120,-8 -112,-8', 7, 1.2],
]

/** The head's outline, warted all over. */
function skin(): Point[] {
  const warts = fractal(211, 3)
  return through(points(outline)).map(([x, y]): Point => {
    const swell = 1 + warts(x * 0.09, y * 0.09) * 0.035
    return [x * swell, y * (1 + (swell - 1) * 0.6)]
  })
}

/** Lines of a voice laid over the dome of the head, the way they lie on the sea. */
function voices(head: readonly Point[]): string[] {
  const speech = fractal(223, 3)
  return Array.from({ length: 25 }, (_, index) => {
    const level = -106 + index * 3.1
    const edge = head.filter(([, y]) => Math.abs(y - level) < 2.4).map(([x]) => x)
    const left = Math.min(...edge) + 1
    const right = Math.max(...edge) - 1
    if (right - left < 12) return ''
    const way = Array.from({ length: 90 }, (_step, step): Point => {
      const across = (step / 89) * 2 - 1
      const loud = (1 - across * across) ** 1.5
      const x = left + ((right - left) * step) / 89
      return [x, level + across * across * 5 - Math.abs(speech(x * 0.22, level * 0.7)) * 4.2 * loud]
    })
    return line(trace(way), 0.4)
  })
}

const both = (content: string) => `${content}<g transform="scale(-1 1)">${content}</g>`

const head = skin()
const body = fill(`${trace(head)}z`) + beard.map(arm).join('')
const folds = beard.flatMap((spec) => armEdges(spec).map((edge) => line(trace(edge), 0.4)))
const brows = both(line('M5-20C9-27 17-30 26-29', 0.4))
const eyes = both(fill('M9-18.6C12-21 16-22.6 20.5-23C18-19.6 13.5-17.6 9-18.6z'))
const carved = [...voices(head), ...folds, brows].join('')

/** The one under the sea, risen to its chin. `x`, `y`: where it leaves the water. */
export const sleeper = (x: number, y: number, size: number) => ({
  head: placed(x, y, size, body),
  carved: placed(x, y, size, carved),
  reaching: placed(x, y, size, reaching.map(arm).join('')),
  eyes: placed(x, y, size, eyes),
})

/** An arm that comes up near the boat and bends over it. */
export const nearArm = (x: number, y: number, size: number) =>
  placed(x, y, size, arm(['14,60 10,20 16,-14 8,-46 -12,-62 -34,-58 -42,-44 -34,-35 -26,-41', 19, 1.2]))
