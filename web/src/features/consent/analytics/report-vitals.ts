import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import { type PageSpeed, pageSpeedPath, type Vitals } from '#shared/api/page-speed.ts'
import type { ReportVitals } from './analytics.ts'

const keys = { LCP: 'lcp', INP: 'inp', CLS: 'cls' } as const

/** Digits after the decimal point. LCP and INP are in ms, CLS is a sum of small scores. */
const digits = { LCP: 0, INP: 0, CLS: 4 } as const

function firstPath() {
  const [navigation] = performance.getEntriesByType('navigation')
  return URL.parse(navigation?.name ?? '')?.pathname ?? location.pathname
}

/** `keepalive` lets the request outlive the page. A lost report is not repeated. */
const send = (body: PageSpeed) =>
  void fetch(pageSpeedPath, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})

/** Measures with https://github.com/GoogleChrome/web-vitals. Reports each time the page is hidden or left. */
export const reportVitals: ReportVitals = (mayReport) => {
  const path = firstPath()
  let unsent: Vitals = {}
  const keep = ({ name, value }: Metric) => {
    if (name !== 'LCP' && name !== 'INP' && name !== 'CLS') return
    unsent = { ...unsent, [keys[name]]: Number(value.toFixed(digits[name])) }
  }
  onLCP(keep)
  onINP(keep)
  onCLS(keep)
  // Added after the library’s listeners, which report the last values.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || Object.keys(unsent).length === 0) return
    const body: PageSpeed = { path, ...unsent }
    unsent = {}
    if (mayReport()) send(body)
  })
}
