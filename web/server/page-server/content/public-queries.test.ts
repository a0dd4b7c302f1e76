import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { onOneLine, queryId } from '#shared/api/content-endpoint.ts'
import { jobQuery, openJobsQuery } from '#shared/queries/job.ts'
import { checkoutProductsQuery, libraryQuery, productQuery } from '#shared/queries/product.ts'
import { redirectQuery } from '#shared/queries/redirect.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import { InvalidParameter, publicQueries, readParameters } from './public-queries.ts'

const now = Date.parse('2026-11-23T08:00:00.000Z')

const read = (text: string, given: Record<string, unknown>) => {
  const query = publicQueries.get(queryId(text))
  if (!query) throw new Error('not a public query')
  const json = new Map(Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)]))
  return readParameters(query, json, now)
}
const at = '2026-11-23T07:00:00.000Z'

const SITE = join(import.meta.dirname, '../../../src')

it('has every query that a page reads', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SITE, exclude: (name) => /\.test\.tsx?$/.test(name) })
  const read = files.flatMap((file) =>
    Array.from(readFileSync(join(SITE, file), 'utf8').matchAll(/\w\((\w+Query)\b/g), ([, name]) => name),
  )
  const named = new Set(read)
  const known = new Set(Array.from(publicQueries.values(), ({ name }) => name))
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter((name) => name && !known.has(name))).toEqual([])
})

it('has no query of the shop', () => {
  expect(publicQueries.has(queryId(checkoutProductsQuery))).toBe(false)
})

/** The content service runs a query inside a filter once for each filtered document. */
function hasQueryInFilter(node: unknown, isInFilter = false): boolean {
  if (typeof node !== 'object' || node === null) return false
  const type = 'type' in node ? node.type : undefined
  if (type === 'Everything') return isInFilter
  return Object.entries(node).some(([name, child]) =>
    hasQueryInFilter(child, isInFilter || (type === 'Filter' && name === 'expr')),
  )
}

it('has no query within a filter, which would run once for each document', () => {
  expect(hasQueryInFilter(parse('*[a == *[b == 1][0].a]'))).toBe(true)
  const slow = Array.from(publicQueries.values()).filter(({ text, parameters }) =>
    hasQueryInFilter(parse(text, { params: Object.fromEntries(parameters.map((name) => [name, 0])) })),
  )
  expect(slow.map(({ name }) => name)).toEqual([])
})

it('means the same on one line, as it is sent', () => {
  for (const { text, parameters } of publicQueries.values()) {
    const params = Object.fromEntries(parameters.map((name) => [name, 0]))
    expect(parse(onOneLine(text), { params })).toEqual(parse(text, { params }))
  }
})

describe('the moment `$at`', () => {
  it('comes from the browser unless it is in the future', () => {
    const { params, isMomentReplaced } = read(productQuery, { id: 'fist', at })
    expect(params).toEqual({ id: 'fist', at })
    expect(isMomentReplaced).toBe(false)
  })

  it.each([
    ['in the future', '2026-11-23T08:00:00.001Z'],
    ['of next year', '2027-11-23T08:00:00.000Z'],
    ['long ago', '2026-11-01T00:00:00.000Z'],
  ])('comes from the server’s clock for a moment %s', (_what, moment) => {
    const { params, isMomentReplaced } = read(productQuery, { id: 'fist', at: moment })
    expect(params).toEqual({ id: 'fist', at: '2026-11-23T08:00:00.000Z' })
    expect(isMomentReplaced).toBe(true)
  })

  it('is required, unlike in previews', () => {
    expect(() => read(productQuery, { id: 'fist' })).toThrow('productQuery needs the parameter $at.')
    expect(() => read(productQuery, { id: 'fist', at: null })).toThrow('The parameter $at of productQuery')
  })

  it('falls on the server’s day', () => {
    expect(read(scheduleQuery, { at, day: '2020-01-01T00:00:00.000Z' }).params).toEqual({
      day: '2026-11-23T00:00:00.000Z',
    })
    expect(read(jobQuery, { at, slug: 'writer', today: '2020-01-01' }).params).toMatchObject({
      today: '2026-11-23',
    })
  })
})

describe('a wrong parameter is refused with its reason', () => {
  it.each([
    [productQuery, { at }, 'productQuery needs the parameter $id.'],
    [productQuery, { at, id: ['fist'] }, 'The parameter $id of productQuery must be a text.'],
    [productQuery, { at, id: 'x'.repeat(501) }, 'The parameter $id of productQuery is too long.'],
    [productQuery, { at, id: 'fist', slug: 'fist' }, 'productQuery has no parameter $slug.'],
    [productQuery, { at: 'now', id: 'fist' }, 'The parameter $at of productQuery must be a moment'],
    [libraryQuery, { at, ids: 'fist' }, 'The parameter $ids of libraryQuery must be a list.'],
    [
      openJobsQuery,
      { at, today: '2026-11-23', from: 0, to: 5_000 },
      'openJobsQuery lists 100 entries at most',
    ],
    [
      openJobsQuery,
      { at, today: '2026-11-23', from: '/a', to: 5 },
      'openJobsQuery lists 100 entries at most',
    ],
  ])('%#', (query, given, reason) => {
    expect(() => read(query, given)).toThrow(InvalidParameter)
    expect(() => read(query, given)).toThrow(reason)
  })

  it('even when it is not JSON', () => {
    const query = publicQueries.get(queryId(redirectQuery))
    if (!query) throw new Error('not a public query')
    expect(() => readParameters(query, new Map([['from', '/a']]), now)).toThrow(
      'The parameter $from of redirectQuery must be JSON.',
    )
  })
})
