import lighthouse from 'lighthouse'
import * as v from 'valibot'
import { Fault } from '../../../stack/fault.ts'

/** Times in ms, sizes in bytes. */
export type Load = {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  bytes: number
  requests: number
  /** Requests that had ended at the largest paint, including the page itself. */
  requestsBeforeLcp: number
}

/** How Lighthouse imitates a phone: by calculation (`simulate`) or by slowing down network and processor (`devtools`). */
export type Throttling = 'simulate' | 'devtools'

const METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

const number = v.number()
const Requests = v.object({
  items: v.array(v.object({ networkEndTime: number, transferSize: number, url: v.string() })),
})
const Observed = v.object({ items: v.tuple([v.looseObject({ observedLargestContentfulPaint: number })]) })

const ATTEMPTS = 3
/** Shorter than Lighthouse's 45 s: the live connection never ends, so the network never becomes quiet. */
const MAX_WAIT_FOR_LOAD_MS = 20_000

/**
 * Lighthouse's result for one visit. A visit without a result, for example on a stalled machine, is repeated.
 * @throws Fault when no attempt gave a result
 */
async function visit<Found>(
  address: string,
  flags: NonNullable<Parameters<typeof lighthouse>[1]>,
  read: (lhr: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'], isLastAttempt: boolean) => Found,
): Promise<Found> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const lhr = (
        await lighthouse(address, { logLevel: 'error', maxWaitForLoad: MAX_WAIT_FOR_LOAD_MS, ...flags })
      )?.lhr
      if (lhr && !lhr.runtimeError) return read(lhr, attempt === ATTEMPTS)
      throw new Fault(`Lighthouse could not load ${address}: ${lhr?.runtimeError?.message ?? 'no result'}.`)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

/** One visit by a phone without stored data, with Lighthouse's own settings for phones. */
export const measureLoad = (address: string, throttlingMethod: Throttling, port: number): Promise<Load> => {
  const onlyAudits = [...Object.values(METRICS), 'network-requests', 'metrics']
  return visit(address, { port, throttlingMethod, onlyAudits }, (lhr) => {
    const metric = (name: keyof typeof METRICS) => {
      const { numericValue, errorMessage } = lhr.audits[METRICS[name]] ?? {}
      if (numericValue !== undefined) return numericValue
      throw new Fault(
        `Lighthouse has no ${METRICS[name]} of ${address}: ${errorMessage ?? 'no reason given'}.`,
      )
    }
    const requests = v.parse(Requests, lhr.audits['network-requests']?.details).items
    const [{ observedLargestContentfulPaint: painted }] = v.parse(Observed, lhr.audits.metrics?.details).items
    return {
      fcp: metric('fcp'),
      lcp: metric('lcp'),
      tbt: metric('tbt'),
      cls: metric('cls'),
      bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
      requests: requests.length,
      requestsBeforeLcp: requests.filter(({ networkEndTime }) => networkEndTime <= painted).length,
    }
  })
}

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

/** null when an audit failed, so that there is no score. */
export type Scores = Record<(typeof CATEGORIES)[number], number | null> & {
  /** Ids of audits that cost points, or that failed. */
  lostBy: string[]
}

/** Lighthouse's scores of a page, 0 to 100, without performance. */
export const scorePage = (address: string, port: number): Promise<Scores> =>
  visit(
    address,
    { port, throttlingMethod: 'provided', onlyCategories: [...CATEGORIES] },
    (lhr, isLastAttempt) => {
      const weighed = CATEGORIES.flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
      const failed = weighed.filter(({ id }) => lhr.audits[id]?.scoreDisplayMode === 'error')
      const lost = weighed.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      const score = (name: (typeof CATEGORIES)[number]) => {
        const share = lhr.categories[name]?.score
        if (typeof share === 'number') return Math.round(share * 100)
        if (isLastAttempt) return null
        throw new Fault(`Lighthouse gave ${address} no score for ${name}.`)
      }
      return {
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
        lostBy: [...new Set([...lost.map(({ id }) => id), ...failed.map(({ id }) => `${id} (failed)`)])],
      }
    },
  )
