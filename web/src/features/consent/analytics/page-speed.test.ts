import { expect, it, vi } from 'vitest'
import { createConsent } from '../consent-store.ts'
import { followPageSpeed, type ReportVitals } from './page-speed.ts'

function followed(analytics?: boolean) {
  const consent = createConsent(null)
  if (analytics !== undefined) consent.choose({ analytics, frames: true })
  const report = vi.fn<ReportVitals>()
  const load = vi.fn(async () => report)
  followPageSpeed(consent, load)
  return { consent, load, report }
}

it.each([undefined, false])('fetches nothing when consent is %s', (isAllowed) => {
  expect(followed(isAllowed).load).not.toHaveBeenCalled()
})

it('measures the visit of a visitor who agrees, once', async () => {
  const { consent, load, report } = followed()
  consent.choose({ analytics: true, frames: false })
  consent.choose({ analytics: true, frames: true })
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce())
  expect(load).toHaveBeenCalledOnce()
})

it('reports only while the consent lasts', async () => {
  const { consent, report } = followed(true)
  await vi.waitFor(() => expect(report).toHaveBeenCalled())
  const mayReport = report.mock.calls[0]?.[0]
  expect(mayReport?.()).toBe(true)
  consent.choose({ analytics: false, frames: true })
  expect(mayReport?.()).toBe(false)
  consent.choose({ analytics: true, frames: true })
  expect(mayReport?.()).toBe(true)
})

it('ignores measuring code that can’t be fetched', async () => {
  const consent = createConsent(null)
  consent.choose({ analytics: true, frames: true })
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  followPageSpeed(consent, load)
  await expect(load.mock.results[0]?.value).rejects.toThrow('offline')
})
