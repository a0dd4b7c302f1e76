import { expect, test, vi } from 'vitest'
import type { ReadContent } from '../catalogue/published-content.ts'
import { publishedMailWords } from './send-due.ts'

test('words are read once a minute, and an outage keeps the last known ones', async () => {
  const fault = vi.spyOn(console, 'error').mockImplementation(() => {})
  let written: unknown = new Error('away')
  const read = vi.fn()
  const content: ReadContent = async (_query, _params, parse) => {
    read()
    if (written instanceof Error) throw written
    return parse(written)
  }
  let now = 0
  const words = publishedMailWords(content, () => now)
  const opening = async () => (await words())('orderOpening')
  expect(await opening()).toBe('Thank you for your order. We have received your payment.')
  expect(fault.mock.calls.join()).toContain('mail-words-unread')
  now += 60_000
  written = { orderOpening: 'Enjoy!' }
  expect(await opening()).toBe('Enjoy!')
  now += 59_000
  expect(await opening()).toBe('Enjoy!')
  expect(read).toHaveBeenCalledTimes(2)
  now += 1_000
  written = new Error('away')
  expect(await opening()).toBe('Enjoy!')
  expect(read).toHaveBeenCalledTimes(3)
  fault.mockRestore()
})
