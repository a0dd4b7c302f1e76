import fc from 'fast-check'
import { Hono } from 'hono'
import { beforeEach, expect, test, vi } from 'vitest'
import { Unavailable } from '../unavailable.ts'
import { createBulkhead } from './bulkhead.ts'
import { knowNetwork } from './client-address.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const never = () => new Promise<never>(() => {})

/** Runs `work` as a request from `address` does. */
async function from(address: string, work: () => Promise<unknown>) {
  const connection = () => ({ remote: { address } })
  const app = new Hono().use(knowNetwork(connection, 0)).get('/', async ({ text }) => {
    await work()
    return text('done')
  })
  return (await app.onError((_, { text }) => text('refused', 503)).request('/')).status
}

test('runs calls up to the limit; a further one waits, and is refused after five seconds', async () => {
  const call = createBulkhead('payment page', { total: 2, share: 2 })
  void call(never)
  void call(never)
  const refused = expect(call(async () => 'result')).rejects.toThrow('The payment page doesn’t answer.')
  await vi.advanceTimersByTimeAsync(5_000)
  await refused
})

test('a call frees its place when it succeeds or fails, and the next in turn gets it', async () => {
  const call = createBulkhead('payment page', { total: 1, share: 1 })
  const failing = call(() => Promise.reject(new Error('first')))
  const waiting = call(async () => 'second')
  await expect(failing).rejects.toThrow('first')
  expect(await waiting).toBe('second')
  expect(await call(async () => 'third')).toBe('third')
})

test('one network takes its share only, whatever it sends; another network has a place at once', async () => {
  const call = createBulkhead('renderer', { total: 4, share: 3 })
  let running = 0
  const busy = () =>
    call(() => {
      running += 1
      return never()
    })
  const flood = Array.from({ length: 40 }, (_, host) => from(`2001:db8:1:${host}::1`, busy))
  await vi.advanceTimersByTimeAsync(0)
  expect(running).toBe(3)
  expect(await from('192.0.2.2', () => call(async () => {}))).toBe(200)
  await vi.advanceTimersByTimeAsync(5_000)
  // All that waited, and those for which there was no place to wait.
  expect((await Promise.all(flood.slice(3))).filter((status) => status === 503)).toHaveLength(37)
})

test('a free place goes to the waiting network that uses the fewest', async () => {
  const call = createBulkhead('renderer', { total: 2, share: 2 })
  const done: string[] = []
  const work = (name: string) => () =>
    call(async () => {
      await vi.advanceTimersByTimeAsync(10)
      done.push(name)
    })
  const first = ['a', 'b', 'c'].map((name) => from('192.0.2.1', work(name)))
  await Promise.all([...first, from('192.0.2.2', work('other'))])
  expect(done.indexOf('other')).toBeLessThan(done.indexOf('c'))
})

test('any mix of calls ends with all places free', async () => {
  vi.useRealTimers()
  const step = fc.record({ network: fc.integer({ min: 1, max: 4 }), fails: fc.boolean(), turns: fc.nat(4) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const call = createBulkhead('renderer', { total: 3, share: 2 })
      const running: number[] = []
      const faults: string[] = []
      const work = async ({ network, fails, turns }: (typeof steps)[number]) => {
        running.push(network)
        const ofNetwork = running.filter((other) => other === network)
        if (running.length > 3 || ofNetwork.length > 2) faults.push(`${network}: ${running}`)
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
        running.splice(running.indexOf(network), 1)
        if (fails) throw new Unavailable('renderer')
      }
      await Promise.all(steps.map((step) => from(`192.0.2.${step.network}`, () => call(() => work(step)))))
      expect(faults).toEqual([])
      const free = Array.from({ length: 3 }, () => call(async () => 'free'))
      expect(await Promise.all(free)).toEqual(['free', 'free', 'free'])
    }),
    { seed: 2026, numRuns: 50 },
  )
})
