/** The queries that a browser may send, and their parameters. */
import * as v from 'valibot'
import { queryId } from '#shared/api/content-endpoint.ts'
import { today } from '#shared/products/swedish-time.ts'
import { pageQueries } from '#shared/queries/page-queries.ts'
import { dayAt } from '#shared/schedule/visible-at.ts'

const key = v.pipe(v.string('must be a text'), v.maxLength(500, 'is too long'))
const position = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be 0 or more'),
  v.maxValue(100_000, 'is too large'),
)
const keys = v.pipe(v.array(key, 'must be a list'), v.maxLength(200, 'is too long'))
const moment = v.pipe(
  v.string('must be a text'),
  v.isoTimestamp('must be a moment, such as 2026-11-22T12:00:00.000Z'),
)
const day = v.pipe(v.string('must be a text'), v.isoDate('must be a day, such as 2026-11-22'))

/** `$from` is a path in the query of redirects, and a position in list queries. */
const parameterSchemas = {
  at: moment,
  day: moment,
  today: day,
  from: v.union([position, key], 'must be a number or a path'),
  to: position,
  id: key,
  slug: key,
  ids: keys,
  types: keys,
} as const

const MOST_ITEMS = 100

export type PublicQuery = { name: string; text: string; parameters: readonly string[] }

const parametersOf = (text: string) => [
  ...new Set(Array.from(text.matchAll(/\$([a-zA-Z]\w*)/g), ([, name = '']) => name)),
]

export const publicQueries: ReadonlyMap<string, PublicQuery> = new Map(
  Object.entries(pageQueries).map(([name, text]) => [
    queryId(text),
    { name, text, parameters: parametersOf(text) },
  ]),
)

const OLDEST_MS = 48 * 3_600_000

type Read = {
  params: Record<string, unknown>
  /** The browser’s clock is wrong, so the result doesn’t belong to the `$at` in the address. */
  isMomentReplaced: boolean
}

/**
 * Browsers send the moment of the last planned change as `$at`, so that addresses change with the content. A future `$at` is
 * replaced by `now`, because it would show planned content. The server sets `$day` and `$today`.
 * @param given each parameter as JSON text, by name
 * @throws InvalidParameter
 */
export function readParameters(query: PublicQuery, given: ReadonlyMap<string, string>, now: number): Read {
  const { name, parameters } = query
  const params: Record<string, unknown> = Object.fromEntries(
    Array.from(given, ([parameter, json]) => [parameter, parameterOf(query, parameter, json)]),
  )
  const missing = parameters.find((parameter) => !(parameter in params))
  if (missing) throw new InvalidParameter(`${name} needs the parameter $${missing}.`)
  const { from, to } = params
  if (typeof to === 'number' && !(typeof from === 'number' && to >= from && to - from <= MOST_ITEMS))
    throw new InvalidParameter(`${name} lists ${MOST_ITEMS} entries at most: correct $from and $to.`)
  const at = Date.parse(String(params.at))
  const isMomentReplaced = parameters.includes('at') && !(at <= now && at > now - OLDEST_MS)
  const decided = {
    ...params,
    ...(isMomentReplaced && { at: new Date(now).toISOString() }),
    day: dayAt(now),
    today: today(now),
  }
  const used = Object.entries(decided).filter(([parameter]) => parameters.includes(parameter))
  return { params: Object.fromEntries(used), isMomentReplaced }
}

/** Browsers send `$at` and `$day` with each query. */
const ALWAYS_SENT = ['at', 'day']

function parameterOf({ name: query, parameters }: PublicQuery, parameter: string, json: string): unknown {
  const isKnown = parameters.includes(parameter) || ALWAYS_SENT.includes(parameter)
  const schema = isKnown && Object.entries(parameterSchemas).find(([name]) => name === parameter)?.[1]
  if (!schema) throw new InvalidParameter(`${query} has no parameter $${parameter}.`)
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(undefined, 'must be JSON'), v.unknown(), schema),
    json,
  )
  if (parsed.success) return parsed.output
  throw new InvalidParameter(`The parameter $${parameter} of ${query} ${parsed.issues[0].message}.`)
}

export class InvalidParameter extends Error {
  override name = 'InvalidParameter'
}
