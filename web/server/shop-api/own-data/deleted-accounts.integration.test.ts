import { beforeEach, expect, test, vi } from 'vitest'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import {
  deleteUnconfirmedAccounts,
  eraseAccounts,
  eraseDeletedAccounts,
  missingAccounts,
} from './deleted-accounts.ts'

const DAY_MS = 24 * 60 * 60_000

const database = await databaseOfTests()
beforeEach(async () => {
  for (const table of ['checkout_sessions', 'entitlements', 'deleted_accounts'] as const)
    await database.deleteFrom(table).execute()
  return () => vi.restoreAllMocks()
})

/** Each account of `inShop` has an open checkout, the latest first. */
async function poolAndShop(inPool: string[], inShop: string[]) {
  const checkouts = inShop.map((sub, index) => ({
    reference: crypto.randomUUID(),
    session_id: `cs_${sub}`,
    url: null,
    user_sub: sub,
    email: `${sub}@candlecast.example`,
    attempt: crypto.randomUUID(),
    fingerprint: '',
    lines: '[]',
    total_ore: 25_000,
    return_origin: 'https://candlecast.example',
    legal_versions: '{}',
    delivery_choice: '{"consent":null}',
    status: 'open' as const,
    created_at: new Date(Date.now() - (2 + index) * DAY_MS),
    expires_at: new Date(),
    legal_digest: null,
  }))
  await database.insertInto('checkout_sessions').values(checkouts).execute()
  const expireSession = vi.fn(async () => 'expired' as const)
  return {
    database,
    accounts: { hasAccount: async (sub: string) => inPool.includes(sub) },
    payments: { expireSession },
    expireSession,
  }
}
/** The latest checkout first. */
async function storedAccounts() {
  const rows = await database
    .selectFrom('checkout_sessions')
    .select('user_sub')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ user_sub }) => user_sub)
}
const named = (count: number, prefix = 'reader') =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

test('the data of an account missing from the pool is erased, and its payment pages are closed', async () => {
  const { expireSession, ...needs } = await poolAndShop(['kept'], ['kept', 'gone'])
  expect(await eraseDeletedAccounts(needs)).toBe(1)
  expect(await storedAccounts()).toEqual(['kept'])
  expect(expireSession).toHaveBeenCalledExactlyOnceWith('cs_gone')
})

test('a grant is kept, because its address may belong to another account', async () => {
  const needs = await poolAndShop(['kept'], ['kept', 'gone'])
  const grant = { email: 'gone@candlecast.example', adventure_id: 'fod' }
  await database.insertInto('entitlements').values(grant).execute()
  expect(await eraseDeletedAccounts(needs)).toBe(1)
  expect(await database.selectFrom('entitlements').select('email').execute()).toHaveLength(1)
})

test.each([
  ['has none of one account', [], named(1)],
  ['has none of eight accounts', named(3, 'stranger'), named(8)],
  ['has only the newest of nine accounts, as after a change of pools', named(1), named(9)],
  ['lacks half of thirty accounts', named(30).slice(15), named(30)],
  ['lacks the five accounts with the latest checkouts', named(100).slice(5), named(100)],
])('nothing is erased, and the reason names the setting, when the pool %s', async (_, inPool, inShop) => {
  await expect(eraseDeletedAccounts(await poolAndShop(inPool, inShop))).rejects.toThrow('VITE_USER_POOL_ID')
  expect(await storedAccounts()).toEqual(inShop)
})

test('staff can erase the accounts without the guard', async () => {
  const needs = await poolAndShop([], named(2))
  expect(await missingAccounts(needs)).toEqual({ checked: 2, missing: named(2) })
  expect(await eraseAccounts(needs, named(2))).toBe(2)
  expect(await storedAccounts()).toEqual([])
})

test('nothing is erased while the pool is unavailable', async () => {
  const needs = await poolAndShop([], ['kept'])
  const accounts = { hasAccount: () => Promise.reject(new Error('The pool does not answer.')) }
  await expect(eraseDeletedAccounts({ ...needs, accounts })).rejects.toThrow('does not answer')
  expect(await storedAccounts()).toEqual(['kept'])
})

test('accounts that were not confirmed are deleted after 30 days', async () => {
  const deleteUnconfirmed = vi.fn(async (_before: Date) => 3)
  expect(await deleteUnconfirmedAccounts({ deleteUnconfirmed })).toBe(3)
  const [before] = deleteUnconfirmed.mock.calls[0] ?? []
  expect(Math.round((Date.now() - Number(before)) / DAY_MS)).toBe(30)
})
