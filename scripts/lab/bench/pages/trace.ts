import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'

/** Times in µs. `tts` and `tdur` are the processor time of the thread, unlike `ts` and `dur`. */
const TraceEvent = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.number(),
  dur: v.optional(v.number(), 0),
  tts: v.optional(v.number(), 0),
  tdur: v.optional(v.number(), 0),
})
const Trace = v.object({ traceEvents: v.array(TraceEvent) })

export type TraceEvent = v.InferOutput<typeof TraceEvent>

/** What Chromium traces in these categories until `act` has ended. */
export async function traced(
  browser: Browser,
  page: Page,
  categories: string[],
  act: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories })
  await act()
  const trace = await browser.stopTracing()
  return v.parse(Trace, JSON.parse(trace.toString())).traceEvents
}
