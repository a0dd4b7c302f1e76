import { describe, expect, test } from 'vitest'
import { findPostgres } from '../../../web/server/shop/testing/postgres-server.ts'
import { canInstallPostgres, ensurePostgres } from '../../checks/ensure-postgres.ts'
import { differences } from './audit.ts'
import { randomFrom } from './seeded-random.ts'
import { runStress } from './webhook-stress.ts'

/** About 50 payments, so each story is told about twice; more deliveries repeat the same ones. */
const DELIVERIES = 240
const PATIENCE_MS = 400_000

describe('the books match the payments after two kills and lost webhooks', () => {
  test.for(['pglite', 'postgres'] as const)('on %s', { timeout: PATIENCE_MS }, async (database, { skip }) => {
    if (database === 'postgres') {
      if (!findPostgres() && !canInstallPostgres()) skip('There is no Postgres on this machine.')
      ensurePostgres()
    }
    const lines: string[] = []
    const { mismatches, ...counts } = await runStress({
      deliveries: DELIVERIES,
      kills: 2,
      seed: 20_261_120,
      database,
      report: (line) => lines.push(line),
      interrupt: new AbortController().signal,
    })
    expect(mismatches).toEqual([])
    expect(counts.kills).toBe(2)
    expect(counts.lost).toBeGreaterThan(0)
    expect(counts.reconciled).toBeGreaterThan(0)
    expect(counts.duplicates).toBeGreaterThan(DELIVERIES / 4)
    expect(counts.retries).toBeGreaterThan(0)
    expect(counts.forgedRefused).toBeGreaterThan(0)
    expect(Math.min(counts.orders, counts.live, counts.revoked)).toBeGreaterThan(0)
    expect(lines).toContain('killing the shop API (2 of 2)')
  })
})

test('missing, wrong and surplus rows are named', () => {
  expect(differences(['a', 'b', 'c', 'c'], ['a', 'a', 'x', 'c', 'c'])).toEqual([
    'too many (1): a',
    'too many (1): x',
    'missing (1): b',
  ])
})

test('the same seed gives the same run', () => {
  const items = Array.from({ length: 50 }, (_, index) => index)
  expect(randomFrom(7).shuffled(items)).toEqual(randomFrom(7).shuffled(items))
  expect(randomFrom(7).shuffled(items)).not.toEqual(randomFrom(8).shuffled(items))
})
