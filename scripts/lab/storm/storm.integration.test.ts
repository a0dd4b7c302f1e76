import { expect, test, vi } from 'vitest'
import { hasProgram, missingReason } from '../../checks/programs.ts'
import { differences } from './audit.ts'
import { runStorm } from './storm.ts'

/** About 50 payments, so that each story happens about twice. */
const DELIVERIES = 240
const PATIENCE_MS = 400_000

/** Starting the embedded Postgres again takes seconds, so it is killed once. */
const runs = [
  { database: 'pglite', kills: 1 },
  { database: 'postgres', kills: 2 },
] as const

test.for(runs)(
  'on $database, the orders match the payments after kills, lost webhooks and a restored backup',
  {
    timeout: PATIENCE_MS,
  },
  async ({ database, kills }, { skip }) => {
    if (database === 'postgres') skip(!hasProgram('postgres'), missingReason('postgres'))
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { mismatches, ...counts } = await runStorm({
      deliveries: DELIVERIES,
      kills,
      seed: 20_261_120,
      database,
      report: () => {},
      interrupt: new AbortController().signal,
    })
    expect(mismatches).toEqual([])
    expect(counts.kills).toBe(kills)
    for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(0)
  },
)

test('missing, wrong and surplus rows are named', () => {
  expect(differences(['a', 'b', 'c', 'c'], ['a', 'a', 'x', 'c', 'c'])).toEqual([
    'too many (1): a',
    'too many (1): x',
    'missing (1): b',
  ])
})
