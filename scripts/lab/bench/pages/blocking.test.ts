import { expect, test } from 'vitest'
import { blockingTime } from './blocking.ts'
import type { TraceEvent } from './trace.ts'

const paint = { name: 'firstContentfulPaint', pid: 1, tid: 1, ts: 1_000_000, dur: 0, tts: 0, tdur: 0 }
const task = { ...paint, name: 'ThreadControllerImpl::RunTask', ts: 2_000_000, dur: 90_000, tdur: 15_000 }

test.each<[string, TraceEvent[], number]>([
  ['what a task takes beyond 50 ms of a phone counts', [task, paint], 10],
  ['several tasks add up', [task, task, paint], 20],
  ['a task that takes 50 ms doesn’t count', [{ ...task, tdur: 12_500 }, paint], 0],
  ['a task before the first paint doesn’t count', [{ ...task, ts: 0 }, paint], 0],
  ['another thread doesn’t count', [{ ...task, tid: 2 }, paint], 0],
  ['another process doesn’t count', [{ ...task, pid: 2 }, paint], 0],
])('%s', (_, events, ms) => {
  expect(blockingTime(events)).toBe(ms)
})

test('a trace without a first paint is refused', () => {
  expect(() => blockingTime([task])).toThrow('no first paint')
})
