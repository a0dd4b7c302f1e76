/** Finds the time until which a response is valid, unless a publish ends it sooner. */

import * as v from 'valibot'
import type { ScheduleQueryResult } from '../generated/sanity.types.ts'
import { nextChange as nextSaleChange, type Priced } from '../prices/current-price.ts'
import { startOfTomorrow, swedishDayEnd, swedishMidnight } from '../products/swedish-time.ts'
import { nextPlannedChange } from './visible-at.ts'

/** A response made of content. `changesAt`: its next planned change, in milliseconds since 1970; Infinity without one. */
export type Dated = { changesAt: number }

type Read = {
  /** The results of all queries. */
  results: readonly unknown[]
  schedule: ScheduleQueryResult | undefined
  /** A query compares dates with the day, `$today`. */
  isOfDay: boolean
}

/** An expansion is out from the start of its day. At the end of the last day, all expansions are out. */
const expansionMoments = (day: string): number[] => [swedishMidnight(day), swedishDayEnd(day)]

/** The release dates in a query result, however deep. */
function releasesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner !== 'string') return releasesIn(inner)
    if (name === 'releasedAt') return [Date.parse(inner)]
    return name === 'releasedOn' || name === 'until' ? expansionMoments(inner) : []
  })
}

const pricedSchema = v.object({
  price: v.nullable(v.number()),
  sales: v.array(
    v.object({ price: v.nullable(v.number()), from: v.nullable(v.string()), until: v.nullable(v.string()) }),
  ),
})

/** All products with their sales in query results, however deep. */
function pricedIn(value: unknown): Priced[] {
  if (typeof value !== 'object' || value === null) return []
  const own = v.is(pricedSchema, value) ? [value] : []
  return [...own, ...Object.values(value).flatMap(pricedIn)]
}

/** The moment from which a page with these query results shows a wrong price. Infinity without a planned change. */
export const nextPriceChange = (results: readonly unknown[], now: number): number =>
  nextSaleChange(results.flatMap(pricedIn), now)

/** The first planned change of these results after `now`: dated content, a sale, a release, the end of the day. */
export const nextChange = ({ results, schedule, isOfDay }: Read, now: number): number =>
  Math.min(
    nextPlannedChange(schedule, now),
    nextPriceChange(results, now),
    ...results.flatMap(releasesIn).filter((moment) => moment > now),
    isOfDay ? startOfTomorrow(now) : Infinity,
  )
