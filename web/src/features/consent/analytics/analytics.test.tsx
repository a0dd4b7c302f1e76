import { expect, it, vi } from 'vitest'
import { createConsent } from '../consent.ts'
import { type AnalyticsTransport, createAnalytics, createLazyAnalytics } from './analytics.ts'

const games = { path: '/games', title: 'Games' }
const faq = { path: '/faq', title: 'FAQ' }

function consentTo(analytics?: boolean) {
  const consent = createConsent(null)
  if (analytics !== undefined) consent.choose({ analytics, frames: false })
  return consent
}

function started(analytics?: boolean) {
  const consent = consentTo(analytics)
  const transport = { send: vi.fn(), stop: vi.fn() }
  return { consent, transport, analytics: createAnalytics(consent, transport) }
}

it('sends nothing without an id or consent, and stops without consent', () => {
  for (const [isAllowed, id] of [
    [true, null],
    [undefined, 'G-TEST1'],
    [false, 'G-TEST1'],
  ] as const) {
    const { analytics, transport } = started(isAllowed)
    analytics.pageViewed(games, id)
    expect(transport.send).not.toHaveBeenCalled()
    expect(transport.stop).toHaveBeenCalledTimes(isAllowed ? 0 : 1)
  }
})

it('reports the page on which the visitor agrees, but no earlier page', () => {
  const { analytics, consent, transport } = started()
  analytics.pageViewed(games, 'G-TEST1')
  analytics.pageViewed(faq, 'G-TEST1')
  consent.choose({ analytics: true, frames: false })
  expect(transport.send.mock.calls).toEqual([[faq, 'G-TEST1']])
})

it('stops when consent is withdrawn, and does not report a page twice', () => {
  const { analytics, consent, transport } = started(true)
  analytics.pageViewed(games, 'G-TEST1')
  consent.choose({ analytics: false, frames: true })
  expect(transport.stop).toHaveBeenCalledOnce()
  consent.choose({ analytics: true, frames: true })
  expect(transport.send.mock.calls).toEqual([[games, 'G-TEST1']])
})

const fod = { id: 'fod', title: 'The Fortress of Death', price: 250 }
const viewed = { name: 'view_item', items: [fod] } as const
const bought = { name: 'purchase', items: [fod], order: 7 } as const
const afterwards = () => Promise.resolve()

it('sends what happens after the view of its page, and nothing of an earlier page', async () => {
  const { analytics, consent, transport } = started()
  analytics.pageViewed(faq, 'G-TEST1')
  analytics.happened({ name: 'play_opening', title: 'The gate' })
  await afterwards()
  // A page’s effects run before those of the layout.
  analytics.happened(viewed)
  analytics.pageViewed(games, 'G-TEST1')
  await afterwards()
  expect(transport.send).not.toHaveBeenCalled()
  consent.choose({ analytics: true, frames: false })
  expect(transport.send.mock.calls.map(([hit]) => hit)).toEqual([games, viewed])
})

it('counts a purchase once, after a reload too; without consent nothing is sent or stored', async () => {
  for (const [isAllowed, sent] of [
    [false, 0],
    [undefined, 0],
    [true, 1],
    [true, 0],
  ] as const) {
    const { analytics, transport } = started(isAllowed)
    analytics.happened(bought)
    analytics.pageViewed(games, 'G-TEST1')
    await afterwards()
    expect(transport.send.mock.calls.filter(([hit]) => hit === bought)).toHaveLength(sent)
    if (!isAllowed) expect(sessionStorage).toHaveLength(0)
  }
})

function lazily(cookies: () => string) {
  const calls: unknown[] = []
  const transport: AnalyticsTransport = {
    send: (view, id) => void calls.push([view, id]),
    stop: () => void calls.push('stop'),
  }
  const load = vi.fn(async () => transport)
  return { calls, load, analytics: createLazyAnalytics(load, cookies) }
}

it('fetches nothing without consent, where cookies are blocked or none are of an earlier visit', () => {
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const cookies of [() => 'theme=dark', blocked]) {
    const { analytics, load } = lazily(cookies)
    analytics.stop()
    expect(load).not.toHaveBeenCalled()
  }
})

it('sends views in their order, with one request for the code', async () => {
  const { analytics, calls, load } = lazily(() => '')
  analytics.send(games, 'G-1')
  analytics.send(faq, 'G-1')
  analytics.stop()
  await vi.waitFor(() => expect(calls).toEqual([[games, 'G-1'], [faq, 'G-1'], 'stop']))
  expect(load).toHaveBeenCalledOnce()
})

it('deletes the cookies of an earlier visit', async () => {
  const { analytics, calls } = lazily(() => 'theme=dark; _ga_LOCAL=1')
  analytics.stop()
  await vi.waitFor(() => expect(calls).toEqual(['stop']))
})

it('tries again with the next view when the code can’t be fetched', async () => {
  const { analytics, calls, load } = lazily(() => '')
  load.mockRejectedValueOnce(new Error('offline'))
  analytics.send(games, 'G-1')
  await expect(load.mock.results[0]?.value).rejects.toThrow()
  analytics.send(faq, 'G-1')
  await vi.waitFor(() => expect(calls).toEqual([[faq, 'G-1']]))
})
