import { describe, expect, test } from 'vitest'
import { findPostgres } from '../../../web/server/shop/testing/postgres-server.ts'
import { canInstallPostgres, ensurePostgres } from '../../checks/ensure-postgres.ts'
import { differences } from './audit.ts'
import { randomFrom } from './seeded-random.ts'
import { runStress } from './webhook-stress.ts'

/** About 50 payments, so that each story happens about twice. */
const DELIVERIES = 240
const PATIENCE_MS = 400_000

/** Starting the embedded Postgres again takes seconds, so it is killed once. */
const runs = [
  { database: 'pglite', kills: 1 },
  { database: 'postgres', kills: 2 },
] as const

describe('the database matches the payments after kills, lost webhooks and a restored backup', () => {
  test.for(runs)('on $database', { timeout: PATIENCE_MS }, async ({ database, kills }, { skip }) => {
    if (database === 'postgres') {
      if (!findPostgres() && !canInstallPostgres()) skip('There is no Postgres on this machine.')
      ensurePostgres()
    }
    const lines: string[] = []
    const { mismatches, ...counts } = await runStress({
      deliveries: DELIVERIES,
      kills,
      seed: 20_261_120,
      database,
      report: (line) => lines.push(line),
      interrupt: new AbortController().signal,
    })
    expect(mismatches).toEqual([])
    expect(counts.kills).toBe(kills)
    expect(counts.lost).toBeGreaterThan(0)
    expect(counts.reconciled).toBeGreaterThan(0)
    expect(counts.duplicates).toBeGreaterThan(DELIVERIES / 4)
    expect(counts.retries).toBeGreaterThan(0)
    expect(counts.forgedRefused).toBeGreaterThan(0)
    expect(Math.min(counts.orders, counts.live, counts.revoked)).toBeGreaterThan(0)
    expect(Math.min(counts.consents, counts.withdrawals)).toBeGreaterThan(0)
    expect(counts.mails).toBeGreaterThan(counts.orders)
    expect(counts.ordersUndone).toBeGreaterThan(0)
    expect(lines.join('\n')).toContain(`killing the shop API (${kills} of ${kills})`)
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
