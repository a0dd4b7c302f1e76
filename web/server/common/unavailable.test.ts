import { expect, test } from 'vitest'
import { createBulkhead, Unavailable } from './unavailable.ts'

const never = () => new Promise<never>(() => {})

test('runs calls up to the limit and refuses further ones', async () => {
  const call = createBulkhead('payment page', 2)
  void call(never)
  void call(never)
  await expect(call(async () => 'result')).rejects.toThrow(Unavailable)
  await expect(call(async () => 'result')).rejects.toThrow('The payment page doesn’t answer.')
})

test('a call frees its slot when it succeeds or fails', async () => {
  const call = createBulkhead('payment page', 1)
  expect(await call(async () => 'first')).toBe('first')
  await expect(call(() => Promise.reject(new Error('second')))).rejects.toThrow('second')
  expect(await call(async () => 'third')).toBe('third')
})
