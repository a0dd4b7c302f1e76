import { expect, it } from 'vitest'
import { type AnalyticsTransport, createAnalytics } from './analytics.ts'

const view = { path: '/games', title: 'Games' }

function recorded() {
  const sent: Parameters<AnalyticsTransport>[] = []
  const transport: AnalyticsTransport = (...call) => void sent.push(call)
  return { sent, transport }
}

it('reports a page view when there are an id and consent', () => {
  const { sent, transport } = recorded()
  createAnalytics({ hasConsent: () => true, transport }).pageViewed(view, 'G-TEST1')
  expect(sent).toEqual([[view, 'G-TEST1']])
})

it('says nothing without an id', () => {
  const { sent, transport } = recorded()
  createAnalytics({ hasConsent: () => true, transport }).pageViewed(view, null)
  expect(sent).toEqual([])
})

it('says nothing before consent, which nobody has given unless told', () => {
  const { sent, transport } = recorded()
  createAnalytics({ transport }).pageViewed(view, 'G-TEST1')
  expect(sent).toEqual([])
})
