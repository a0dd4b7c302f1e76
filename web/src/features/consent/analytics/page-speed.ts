import { isAllowed } from '../consent.ts'
import type { Consent } from '../consent-store.ts'

export type ReportVitals = (mayReport: () => boolean) => void

/**
 * Measures with consent to analytics. Without consent, fetches, reads and sends nothing.
 * @param load fetches the measuring code, which is not part of the first load
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
      // Offline or after a deploy, the code is missing, and this visit is not measured.
      () => {},
    )
  }
  consent.onChange(start)
  start()
}
