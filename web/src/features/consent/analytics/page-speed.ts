import { isAllowed } from '../consent.ts'
import type { Consent } from '../consent-store.ts'

/** Measures this visit from its beginning. Reports only while `mayReport` returns true. */
export type ReportVitals = (mayReport: () => boolean) => void

/**
 * Reports how fast pages are for visitors who agreed to analytics. Without consent, it fetches, reads and sends nothing.
 * @param load fetches the code that measures, which is not part of the first load
 */
export function followPageSpeed(
  consent: Pick<Consent, 'current' | 'onChange'>,
  load: () => Promise<ReportVitals>,
) {
  const mayReport = () => isAllowed(consent.current(), 'analytics')
  let isStarted = false
  const start = () => {
    if (isStarted || !mayReport()) return
    isStarted = true
    load().then(
      (report) => report(mayReport),
      // Offline or after a deploy, the code can’t be fetched: this visit is not measured.
      () => {},
    )
  }
  consent.onChange(start)
  start()
}
