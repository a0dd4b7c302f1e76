import type { Browser } from '@playwright/test'
import { Fault } from '../../../stack/fault.ts'
import { newPhone } from './browser.ts'
import { CPU_SLOWDOWN } from './slow-phone.ts'
import { type TraceEvent, traced } from './trace.ts'

/** A page follows content within 3 s, when the browser is idle. */
const SETTLED_MS = 5_000
/** A longer task blocks. */
const LONG_TASK_MS = 50

/**
 * Total blocking time, in ms: what tasks of the main thread take beyond 50 ms after the first paint, on a processor that is
 * as slow as a phone's.
 * @throws Fault when the trace has no first paint
 */
export function blockingTime(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Fault('The trace of a page load has no first paint.')
  return events
    .filter(
      ({ name, pid, tid, ts, dur }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        pid === paint.pid &&
        tid === paint.tid &&
        ts + dur > paint.ts,
    )
    .map(({ tdur }) => (tdur / 1_000) * CPU_SLOWDOWN)
    .reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0)
}

/**
 * Total blocking time of a page that is not touched, by processor time. Lighthouse reads the clock, which also runs while
 * other processes have the processor; on a machine with two cores that is most of a task.
 */
export async function measureBlocking(browser: Browser, address: string): Promise<number> {
  const context = await newPhone(browser)
  try {
    const page = await context.newPage()
    const events = await traced(browser, page, ['toplevel', 'loading'], async () => {
      await page.goto(address)
      await page.waitForTimeout(SETTLED_MS)
    })
    return blockingTime(events)
  } finally {
    await context.close()
  }
}
