import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { databaseOfTests } from '#server/shop-api/testing/database-of-tests.ts'
import { claimSample, placeOrder, sampleLine } from '#server/shop-api/testing/place-order.ts'
import { matchStatements } from '#server/shop-api/withdrawal/match-statements.ts'
import { storeFormStatement } from '#server/shop-api/withdrawal/statements.ts'
import { writeOrTry } from './action.ts'
import { accountServices, compareWithPool } from './deleted-accounts.ts'
import { loadGrants } from './grants.ts'
import { readLetter, withdrawForBuyer } from './withdraw.ts'
import { listUnmatched, matchStatement } from './withdrawals.ts'

const database = await databaseOfTests()
const folder = await mkdtemp(join(tmpdir(), 'orders-'))
afterAll(() => rm(folder, { recursive: true }))

async function csv(text: string) {
  const file = join(folder, `${randomUUID()}.csv`)
  await writeFile(file, `email,adventureId\n${text}`)
  return file
}

const grantsOf = async (email: string) => {
  const rows = await database
    .selectFrom('entitlements')
    .select('adventure_id')
    .where('email', '=', email)
    .execute()
  return rows.map(({ adventure_id }) => adventure_id)
}

test('grants are only reported without --write, and written once with it', async () => {
  const email = `${randomUUID()}@candlecast.example`
  const file = await csv(`${email},fod-kickstarter\n${email},fist-pre-order\n${email},fist-pre-order\n`)
  const load = (write: boolean) => writeOrTry(database, write, (transaction) => loadGrants(transaction, file))
  expect(await load(false)).toBe(
    [
      'This would be done:',
      'Added: 2',
      '  fist-pre-order: 1',
      '  fod-kickstarter: 1',
      'Granted already: 0',
      'Doubled: 1',
      '  line 4 repeats line 3',
      'Nothing was written. Run it again with --write.',
    ].join('\n'),
  )
  expect(await grantsOf(email)).toEqual([])
  expect(await load(true)).toContain('Added: 2')
  expect(await load(true)).toContain('Added: 0\nGranted already: 2')
  expect((await grantsOf(email)).toSorted()).toEqual(['fist-pre-order', 'fod-kickstarter'])
})

test('nothing is written from a file with a fault', async () => {
  const email = `${randomUUID()}@candlecast.example`
  const file = await csv(`${email},fod\nwolf,fod\n`)
  await expect(loadGrants(database, file)).rejects.toThrow(
    `${file}: nothing was written. Correct 1 lines:\n  line 3: “wolf” is not an e-mail address: it does not have exactly one @; correct the first column`,
  )
  expect(await grantsOf(email)).toEqual([])
})

test('the error about an unreadable file has the reason', async () => {
  await expect(loadGrants(database, join(folder, 'none.csv'))).rejects.toThrow('ENOENT')
  const file = join(folder, 'latin1.csv')
  await writeFile(file, Buffer.from('email,adventureId\nå', 'latin1'))
  await expect(loadGrants(database, file)).rejects.toThrow('save it as "CSV UTF-8"')
})

test('all lines of a long file are written', async () => {
  const ids = Array.from(
    { length: 12_000 },
    (_, index) => `${randomUUID()}@candlecast.example,adventure-${index % 3}`,
  )
  expect(await loadGrants(database, await csv(ids.join('\n')))).toContain('Added: 12000')
})

test('accounts that the pool lacks are listed, and the data about them is erased with --write', async () => {
  const sub = `gone-${randomUUID()}`
  await claimSample(database, { sub })
  await database
    .updateTable('checkout_sessions')
    .set({ created_at: new Date('2026-11-01') })
    .execute()
  const services = {
    accounts: { hasAccount: async (id: string) => id !== sub },
    payments: { expireSession: async () => 'expired' as const },
  }
  const compare = (write: boolean) => compareWithPool(database, services, { write, by: null })
  expect(await compare(false)).toContain(`lacks 1 of 1 accounts.\n  ${sub}\nNothing was erased.`)
  expect(await compare(true)).toContain(`lacks 1 of 1 accounts.\n  ${sub}\nTheir data is erased`)
  expect(await compare(true)).toBe('The user pool lacks 0 of 0 accounts.')
})

test('accounts are not compared without AWS credentials', () => {
  const variables = { VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123', STRIPE_SECRET_KEY: 'sk_test_1' }
  expect(() => accountServices(variables)).toThrow('set AWS_ACCESS_KEY_ID')
  expect(() => accountServices({})).toThrow('VITE_USER_POOL_ID is missing')
})

test('a letter withdraws from chosen lines, judged by the day of its receipt', async () => {
  const paidAt = new Date('2026-10-01T10:00:00Z')
  const lines = [sampleLine('fod'), sampleLine('map', { priceOre: 4_900 })]
  const { number } = await placeOrder(database, randomUUID(), paidAt, {
    lines,
    deliveryChoice: { consent: null },
  })
  const withdraw = (received?: string, chosen?: string) =>
    withdrawForBuyer(database, readLetter(String(number), received, chosen))
  await expect(async () => withdraw()).rejects.toThrow('--received is “”')
  await expect(async () => withdraw('2099-01-01')).rejects.toThrow('in the future')
  await expect(withdraw('2026-09-30')).rejects.toThrow('after --received')
  await expect(withdraw('2026-10-10', '3')).rejects.toThrow('no such line')
  expect(await withdraw('2026-11-10')).toContain('Refused')
  expect(await withdraw('2026-10-10', '2')).toContain('Accepted')
  expect(await withdraw('2026-10-10', '2')).toContain('withdrawn from before')
})

test('a statement that fits no order is listed with candidates, and matched once', async () => {
  const sub = randomUUID()
  const site = 'https://candlecast.example'
  const email = `${sub}@candlecast.example`
  const state = async (now: Date) => {
    await storeFormStatement(database, { number: null, email, name: 'Ada' }, now)
    await matchStatements(database, { site, now })
    return (await listUnmatched(database, 10)).split('\n').find((line) => line.includes(email)) ?? ''
  }
  const early = (await state(new Date(Date.now() - 60_000))).split('\t')[0] ?? ''
  const { number } = await placeOrder(database, sub, undefined, { deliveryChoice: { consent: null } })
  expect(await state(new Date())).toMatch(new RegExp(`\tunknown\t${email}\tAda\t${number}\t2$`))
  await expect(matchStatement(database, ['x', String(number)])).rejects.toThrow('STATEMENT')
  await expect(matchStatement(database, [early, String(number)])).rejects.toThrow(
    /was paid on .* after the statement of .*--even-paid-later/,
  )
  const own = String(Number(early) + 1)
  expect(await matchStatement(database, [own, String(number)])).toContain('The fod: withdrawn')
  await expect(matchStatement(database, [own, String(number)])).rejects.toThrow('waits for an order')
  expect(await matchStatement(database, [early, String(number)], true)).toContain('withdrawn from before')
  expect(await listUnmatched(database, 10)).not.toContain(email)
})
