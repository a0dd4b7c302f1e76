import { beforeEach, expect, test, vi } from 'vitest'
import { ShopFault } from '../log.ts'
import { type Check, NOT_KNOWN, watchChecks } from './watch.ts'

let logged: { event: string; name?: string; why?: string }[]
beforeEach(() => {
  logged = []
  vi.useFakeTimers()
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void logged.push(JSON.parse(String(line))))
  return () => vi.useRealTimers()
})

const check = (name: string, findFault: Check['findFault'], everyRounds = 1): Check => ({
  name,
  what: `${name} is away`,
  cure: 'Bring it back.',
  findFault,
  everyRounds,
})

test('a check that fails twice is a problem until it holds; requests never run a check', async () => {
  let why: string | undefined
  const findFault = vi.fn(async () => why)
  const told: string[][] = []
  const { health, stop } = watchChecks(
    [check('disk', findFault)],
    async (problems, holding) =>
      void told.push([problems.map(({ name }) => name).join(), [...holding].join()]),
    1_000,
  )
  await vi.advanceTimersByTimeAsync(0)
  why = '1 % is free'
  await vi.advanceTimersByTimeAsync(1_000)
  for (let time = 0; time < 9; time += 1) expect(health()).toEqual({ ok: true, faults: [] })
  await vi.advanceTimersByTimeAsync(2_000)
  const { ok, faults } = health()
  // Public: without the reason and the cure.
  expect([ok, faults]).toEqual([false, [{ name: 'disk', what: 'disk is away', since: expect.any(String) }]])
  why = undefined
  await vi.advanceTimersByTimeAsync(1_000)
  expect(health().ok).toBe(true)
  expect(told).toEqual([
    ['', 'disk'],
    ['', ''],
    ['disk', ''],
    ['disk', ''],
    ['', 'disk'],
  ])
  expect(logged.map(({ event, name }) => [event, name])).toEqual([
    ['problem-begun', 'disk'],
    ['problem-ended', 'disk'],
  ])
  stop()
  const calls = findFault.mock.calls.length
  await vi.advanceTimersByTimeAsync(9_000)
  expect(findFault.mock.calls.length).toBe(calls)
})

test('each way to fail has a reason, and hanging checks hold up no other', async () => {
  const { stop } = watchChecks(
    [
      check('network', () => Promise.reject(new TypeError('shop:secret@10.0.0.1'))),
      check('fault', () => Promise.reject(new ShopFault('Our own words'))),
      check('hangs', () => new Promise(() => {})),
      check('holds', async () => undefined),
    ],
    undefined,
    1_000,
  )
  await vi.advanceTimersByTimeAsync(62_000)
  stop()
  expect(logged.map(({ name, why }) => [name, why])).toEqual([
    ['network', 'it failed with TypeError'],
    ['fault', 'Our own words'],
    ['hangs', 'no answer within 30 seconds'],
  ])
})

test('an expensive check runs in some rounds, and in each while it fails', async () => {
  let why: string | undefined
  const findFault = vi.fn(async () => why)
  const { stop } = watchChecks([check('mail', findFault, 5)], undefined, 1_000)
  await vi.advanceTimersByTimeAsync(5_500)
  expect(findFault).toHaveBeenCalledTimes(2)
  why = 'away'
  await vi.advanceTimersByTimeAsync(8_000)
  // At 10, 11, 12 and 13 seconds.
  expect(findFault).toHaveBeenCalledTimes(6)
  stop()
})

test('a check that can’t tell neither begins nor ends a problem; one for the operator leaves the health', async () => {
  let found: Awaited<ReturnType<Check['findFault']>> = NOT_KNOWN
  const rounds: string[][] = []
  const { health, stop } = watchChecks(
    [{ ...check('mails', async () => found), isForOperator: true }],
    async (problems, holding) =>
      void rounds.push([problems.map(({ name, rows }) => `${name}: ${rows}`).join(), [...holding].join()]),
    1_000,
  )
  await vi.advanceTimersByTimeAsync(0)
  found = { why: 'two wait', rows: ['mail 1', 'mail 2'] }
  await vi.advanceTimersByTimeAsync(2_000)
  const { ok, faults } = health()
  expect([ok, faults.map(({ name }) => name)]).toEqual([true, ['mails']])
  found = NOT_KNOWN
  await vi.advanceTimersByTimeAsync(1_000)
  found = undefined
  await vi.advanceTimersByTimeAsync(1_000)
  stop()
  const begun = 'mails: mail 1,mail 2'
  expect(rounds).toEqual([
    ['', ''],
    ['', ''],
    [begun, ''],
    [begun, ''],
    ['', 'mails'],
  ])
})

test('alarms that can’t be told end nothing', async () => {
  const { stop } = watchChecks([], () => Promise.reject(new Error('away')), 1_000)
  await vi.advanceTimersByTimeAsync(2_500)
  stop()
  expect(logged.map(({ event }) => event)).toEqual(['alarms-failed', 'alarms-failed', 'alarms-failed'])
})
