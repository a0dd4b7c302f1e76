import { kib } from '../../budgets/budgets.ts'
import { figureOf, figureText } from '../pages/figures.ts'
import type { AddToCart } from './add-to-cart.ts'
import type { Busy } from './busy.ts'
import type { FirstTap } from './first-tap.ts'
import type { PageMemory } from './page-memory.ts'

export type Measured = {
  busy: { path: string; site: Busy[]; limit: Busy[] }[]
  /** ms from a tap to the next paint. */
  taps: (FirstTap & { ms: number[] })[]
  /** ms from the press to the product in the cart. It has no goal. */
  addToCart: (AddToCart & { ms: number[] })[]
  secondPage: { from: string; to: string; bytes: number[] }[]
  memory: PageMemory[]
}

const MOST = { taskMs: 50, scripts: 8, tapMs: 100, secondPageBytes: 15 * 1_024, growth: 1.05 }

/** The value that three of four don't exceed. */
export function threeOfFour(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.ceil(sorted.length * 0.75) - 1]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

const worst = <Item>(items: readonly Item[], of: (item: Item) => number) => {
  const [item] = items.toSorted((one, other) => of(other) - of(one))
  if (!item) throw new Error('Nothing was measured.')
  return { item, value: of(item) }
}

const goal = (name: string, wanted: string, measured: string, isMet: boolean, where: string) => ({
  goal: name,
  wanted,
  measured,
  met: isMet ? 'yes' : 'no',
  where,
})

/** The goals of a page that waits for a finger, each with what was measured. */
export function touchGoals({ busy, taps, secondPage, memory }: Measured) {
  const median = (values: readonly number[]) => figureOf(values).median
  const task = worst(busy, ({ site }) => median(site.map(({ longestMs }) => longestMs)))
  const scripts = worst(busy, ({ site }) => median(site.map(({ scriptRequests }) => scriptRequests)))
  const tap = worst(taps, ({ ms }) => median(ms))
  const tapMs = threeOfFour(taps.flatMap(({ ms }) => ms))
  const second = worst(secondPage, ({ bytes }) => median(bytes))
  const [first, last] = [memory[0], memory.at(-1)]
  const growth = (last?.heapKiB ?? Number.NaN) / (first?.heapKiB ?? Number.NaN)
  return [
    goal(
      'longest task after the first paint, CPU 4×',
      `${MOST.taskMs} ms`,
      `${task.value.toFixed(0)} ms`,
      task.value <= MOST.taskMs,
      `${task.item.path}: ${task.item.site.map(({ culprit }) => culprit).find(Boolean) ?? ''}`,
    ),
    goal(
      'script requests without a touch',
      String(MOST.scripts),
      String(scripts.value),
      scripts.value <= MOST.scripts,
      scripts.item.path,
    ),
    goal(
      'first tap to the next paint, CPU 4×, three of four',
      `${MOST.tapMs} ms`,
      `${tapMs.toFixed(0)} ms`,
      tapMs <= MOST.tapMs,
      `slowest: ${tap.item.control}, ${tap.item.visit}, ${tap.item.momentMs} ms after the first paint: ${figureText(figureOf(tap.item.ms))} ms`,
    ),
    goal(
      'a second page without images',
      kib(MOST.secondPageBytes),
      kib(second.value),
      second.value <= MOST.secondPageBytes,
      `${second.item.from} to ${second.item.to}`,
    ),
    goal(
      `memory of an open page after ${last?.changes ?? 0} changes`,
      `${MOST.growth.toFixed(2)} ×`,
      `${growth.toFixed(2)} ×`,
      growth <= MOST.growth,
      `${first?.heapKiB ?? 0} to ${last?.heapKiB ?? 0} KiB`,
    ),
  ]
}
