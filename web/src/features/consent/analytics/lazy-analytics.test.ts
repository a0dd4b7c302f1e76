import { expect, it, vi } from 'vitest'
import { type AnalyticsTransport, createLazyAnalytics } from './analytics.ts'

const games = { path: '/games', title: 'Games' }
const faq = { path: '/faq', title: 'FAQ' }

function lazily(cookies = '') {
  const calls: unknown[] = []
  const transport: AnalyticsTransport = {
    send: (view, id) => void calls.push([view, id]),
    stop: () => void calls.push('stop'),
  }
  const load = vi.fn(async () => transport)
  return { calls, load, analytics: createLazyAnalytics(load, () => cookies) }
}

it('fetches nothing without consent and without cookies of an earlier visit', () => {
  const { analytics, load } = lazily('theme=dark')
  analytics.stop()
  expect(load).not.toHaveBeenCalled()
})

it('sends views in their order, with one request for the code', async () => {
  const { analytics, calls, load } = lazily()
  analytics.send(games, 'G-1')
  analytics.send(faq, 'G-1')
  analytics.stop()
  await vi.waitFor(() => expect(calls).toEqual([[games, 'G-1'], [faq, 'G-1'], 'stop']))
  expect(load).toHaveBeenCalledOnce()
})

it('deletes the cookies of an earlier visit', async () => {
  const { analytics, calls } = lazily('theme=dark; _ga_LOCAL=1')
  analytics.stop()
  await vi.waitFor(() => expect(calls).toEqual(['stop']))
})

it('fetches nothing where cookies are blocked', () => {
  const load = vi.fn(() => Promise.reject(new Error('unused')))
  const analytics = createLazyAnalytics(load, () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  expect(() => analytics.stop()).not.toThrow()
  expect(load).not.toHaveBeenCalled()
})

it('tries again with the next view when the code can’t be fetched', async () => {
  const { analytics, calls, load } = lazily()
  load.mockRejectedValueOnce(new Error('offline'))
  analytics.send(games, 'G-1')
  await expect(load.mock.results[0]?.value).rejects.toThrow()
  await vi.waitFor(() => {
    analytics.send(faq, 'G-1')
    expect(calls).toContainEqual([faq, 'G-1'])
  })
})
