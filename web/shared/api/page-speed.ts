/** The speed of a page for a visitor, as the browser sends it and the log stores it. */
import * as v from 'valibot'

export const pageSpeedPath = '/api/page-speed'

/** At most an hour, because a longer time comes from a tab in the background. */
const ms = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(3_600_000))

/**
 * The Core Web Vitals of one visit: largest contentful paint and interaction to next paint in ms, and the cumulative layout
 * shift, a sum of scores. Browsers leave out a value that they don't measure.
 */
export const vitalsSchema = v.object({
  lcp: v.optional(ms),
  inp: v.optional(ms),
  cls: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000))),
})
export type Vitals = v.InferOutput<typeof vitalsSchema>

/** `path` is the first page of the visit. The server turns it into the page's pattern. */
export const pageSpeedSchema = v.object({
  path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(2_000)),
  ...vitalsSchema.entries,
})
export type PageSpeed = v.InferOutput<typeof pageSpeedSchema>
