import { expect, test } from 'vitest'
import { longestTask } from './busy.ts'
import { type Measured, threeOfFour, touchGoals } from './goals.ts'

const calm = { longestMs: 50, culprit: 'TimerHandler:setTimeout start.js', scriptRequests: 8 }
const page = (site: typeof calm): Measured['busy'] => [{ path: '/', site: [site], limit: [calm] }]
const held = (changes: number, heapKiB: number) => ({ changes, heapKiB, nodes: 400, listeners: 90 })

const met: Measured = {
  busy: page(calm),
  taps: [{ control: 'menu', visit: 'first visit', momentMs: 0, ms: [100, 100, 100, 900] }],
  addToCart: [{ visit: 'first visit', network: 'slow 4G', ms: [9_000] }],
  secondPage: [{ from: '/', to: '/shop/product/', bytes: [15 * 1_024] }],
  memory: [held(0, 2_000), held(100, 2_100)],
}

const missed = (measured: Measured) =>
  touchGoals(measured)
    .filter((goal) => goal.met === 'no')
    .map(({ goal }) => goal)

test('a value equal to its goal meets the goal', () => {
  expect(missed(met)).toEqual([])
})

test.each<[string, Partial<Measured>]>([
  ['longest task after the first paint, CPU 4×', { busy: page({ ...calm, longestMs: 51 }) }],
  ['script requests without a touch', { busy: page({ ...calm, scriptRequests: 9 }) }],
  [
    'first tap to the next paint, CPU 4×, three of four',
    {
      taps: [
        { control: 'menu', visit: 'first visit', momentMs: 0, ms: [16, 16] },
        { control: 'menu', visit: 'return visit', momentMs: 0, ms: [101, 101] },
      ],
    },
  ],
  [
    'a second page without images',
    { secondPage: [{ from: '/', to: '/shop/product/', bytes: [15 * 1_024 + 1] }] },
  ],
  ['memory of an open page after 100 changes', { memory: [held(0, 2_000), held(100, 2_101)] }],
])('%s is named when it is missed', (goal, change) => {
  expect(missed({ ...met, ...change })).toEqual([goal])
})

test('three of four values don’t exceed the figure', () => {
  expect(threeOfFour([40, 10, 30, 20])).toBe(30)
  expect(threeOfFour([5])).toBe(5)
})

test('the longest task after the first paint is named by the script that took most of it', () => {
  const script = (startTime: number, duration: number, file: string) => ({
    startTime,
    duration,
    invoker: 'TimerHandler:setTimeout',
    sourceURL: `https://localhost/assets/${file}`,
  })
  const found = longestTask({
    paintedAt: 500,
    tasks: [
      { startTime: 100, duration: 300 },
      { startTime: 600, duration: 80 },
      { startTime: 900, duration: 60 },
    ],
    scripts: [script(100, 290, 'early.js'), script(605, 10, 'small.js'), script(620, 55, 'large.js')],
  })
  expect(found).toEqual({ longestMs: 80, culprit: 'TimerHandler:setTimeout large.js' })
})

test('a page without long tasks has none', () => {
  expect(longestTask({ paintedAt: 500, tasks: [], scripts: [] })).toEqual({ longestMs: 0, culprit: '' })
})
