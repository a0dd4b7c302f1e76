import { expect, test } from 'vitest'
import { plannedPresses } from './lost.ts'
import { type Task, taskName } from './tasks.ts'

const task = (
  name: string,
  duration: number,
  data: Task['event']['args']['data'],
  ...children: Task[]
): Task => ({
  event: { name, args: { data } },
  duration,
  children,
  attributableURLs: [],
})

const url = 'https://localhost/assets/base-CJLeT0rv.js'

test('a task is named by its innermost event of at least half its time', () => {
  const call = task('FunctionCall', 69, { functionName: 'render', url }, task('Layout', 20, undefined))
  const named = task('RunTask', 100, undefined, task('v8.callFunction', 70, undefined, call))
  expect(taskName(named, new Map())).toBe('FunctionCall render base.js')
})

test('a task that evaluates a module is named with its file', () => {
  const evaluated = task('ModuleEvaluated', 0, { scriptId: 7, url: 'https://localhost/shop' })
  const named = task('RunTask', 60, undefined, task('v8.evaluateModule', 50, undefined), evaluated)
  expect(taskName(named, new Map([['7', url]]))).toBe('v8.evaluateModule base.js')
})

test('a task without a dominant event is named by its two longest, one without events by itself', () => {
  const children = [task('Layout', 40, undefined), task('Paint', 30, undefined), task('Commit', 5, undefined)]
  expect(taskName(task('RunTask', 100, undefined, ...children), new Map())).toBe('Layout + Paint')
  expect(taskName(task('RunTask', 100, undefined), new Map())).toBe('RunTask')
})

test('the same seed gives the same presses, fifty of each kind, within three seconds of the paint', () => {
  const presses = plannedPresses(7)
  expect(plannedPresses(7)).toEqual(presses)
  expect(plannedPresses(8)).not.toEqual(presses)
  const kinds = Map.groupBy(presses, ({ way, latency }) => `${way} ${latency}`)
  expect([...kinds.values()].map(({ length }) => length)).toEqual([50, 50, 50, 50, 50, 50])
  expect(presses.every(({ afterMs }) => afterMs >= 0 && afterMs <= 3_000)).toBe(true)
})
