import { expect, it, vi } from 'vitest'
import { createConsent } from '../consent-store.ts'
import { createAnalytics } from './analytics.ts'

const games = { path: '/games', title: 'Games' }
const faq = { path: '/faq', title: 'FAQ' }

function started(analytics?: boolean) {
  const consent = createConsent(null)
  if (analytics !== undefined) consent.choose({ analytics, frames: false })
  const transport = { send: vi.fn(), stop: vi.fn() }
  return { consent, transport, analytics: createAnalytics(consent, transport) }
}

it('reports a page view when there are an id and consent', () => {
  const { analytics, transport } = started(true)
  analytics.pageViewed(games, 'G-TEST1')
  expect(transport.send.mock.calls).toEqual([[games, 'G-TEST1']])
})

it('sends nothing without an id', () => {
  const { analytics, transport } = started(true)
  analytics.pageViewed(games, null)
  expect(transport.send).not.toHaveBeenCalled()
})

it.each([undefined, false])('sends nothing when consent is %s', (isAllowed) => {
  const { analytics, transport } = started(isAllowed)
  analytics.pageViewed(games, 'G-TEST1')
  expect(transport.send).not.toHaveBeenCalled()
  expect(transport.stop).toHaveBeenCalled()
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
  expect(transport.send).toHaveBeenCalledOnce()
})
