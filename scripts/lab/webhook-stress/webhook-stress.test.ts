import { describe, expect, test } from 'vitest'
import { findPostgres } from '../../../web/server/shop/testing/postgres-server.ts'
import { canInstallPostgres, ensurePostgres } from '../../checks/ensure-postgres.ts'
import { differences } from './audit.ts'
import { chanceFrom } from './chance.ts'
import { runStorm } from './webhook-stress.ts'

const PATIENCE_MS = 400_000

describe('books are as the payments, after 400 deliveries and two kills', () => {
  test.for(['pglite', 'postgres'] as const)('on %s', { timeout: PATIENCE_MS }, async (database, { skip }) => {
    if (database === 'postgres') {
      if (!findPostgres() && !canInstallPostgres()) skip('There is no Postgres on this machine.')
      ensurePostgres()
    }
    const lines: string[] = []
    const { mismatches, ...counts } = await runStorm({
      deliveries: 400,
      kills: 2,
      seed: 20_261_120,
      database,
      report: (line) => lines.push(line),
      interrupt: new AbortController().signal,
    })
    expect(mismatches).toEqual([])
    expect(counts.kills).toBe(2)
    expect(counts.duplicates).toBeGreaterThanOrEqual(200)
    expect(counts.retries).toBeGreaterThan(0)
    expect(counts.forgedRefused).toBeGreaterThan(0)
    expect(Math.min(counts.orders, counts.live, counts.revoked)).toBeGreaterThan(0)
    expect(lines).toContain('killing the shop API (2 of 2)')
  })
})

test('rows that are missing, wrong or there twice are named', () => {
  expect(differences(['a', 'b', 'c', 'c'], ['a', 'a', 'x', 'c', 'c'])).toEqual([
    'too many (1): a',
    'too many (1): x',
    'missing (1): b',
  ])
})

test('a seed has the same storm again', () => {
  const items = Array.from({ length: 50 }, (_, index) => index)
  expect(chanceFrom(7).shuffled(items)).toEqual(chanceFrom(7).shuffled(items))
  expect(chanceFrom(7).shuffled(items)).not.toEqual(chanceFrom(8).shuffled(items))
})
