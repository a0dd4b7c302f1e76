/** Statements by people who know an order's number, its buyer's address, both, or neither. */
import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { withdrawalRequestSchema } from '#shared/api/withdrawal.ts'
import type { Mail } from '../mail/render-mail.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import { ordersOfAccount } from '../own-data/orders-of-account.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { beginCheckout, payCheckout, placeOrder, sampleLine } from '../testing/place-order.ts'
import { sentMails } from '../testing/sent-mails.ts'
import { silentServices } from '../testing/silent-services.ts'
import { matchByHand, matchStatements, unmatchedStatements } from './match-statements.ts'
import { repayWithdrawals } from './repay-withdrawals.ts'
import { storeFormStatement, withdrawFromOrder } from './statements.ts'
import { disownFromAccount } from './withdraw-lines.ts'

const site = 'https://candlecast.example'
const HOUR_MS = 60 * 60_000
const NO_ORDER = 2_000_000_000

let sub: string
let email: string
let log: string[]

const database = await databaseOfTests()
beforeEach(async () => {
  sub = randomUUID()
  email = `${sub}@candlecast.example`
  const long = new Date(Date.now() - 48 * HOUR_MS)
  await database.updateTable('mails').set({ sent_at: long, created_at: long, tried_at: long }).execute()
  await database.deleteFrom('withdrawal_statements').where('matched_order', 'is', null).execute()
  log = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void log.push(line))
})

const after = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const unlocked = () => unlockedAdventures(database, { sub, email, isEmailVerified: true })
/** As the API stores it. */
const state = (
  number: number | null,
  now = new Date(),
  change: Partial<Record<string, string>> = {},
  turn = 1,
) =>
  storeFormStatement(
    database,
    v.parse(withdrawalRequestSchema, { number, email, name: 'Eve', ...change }),
    now,
    turn,
  )
const match = (now = new Date()) => matchStatements(database, { site, now })
/** An account buys a product once. */
const buyAnother = () => placeOrder(database, sub, undefined, { lines: [sampleLine(randomUUID())] })
const lastNumber = async () => (await placeOrder(database, randomUUID())).number
/** Sends all mails that are due. */
async function sent(now = new Date()): Promise<Mail[]> {
  const mails = await sentMails(database, now)
  return mails.length > 0 ? [...mails, ...(await sent(now))] : []
}
const isReceipt = ({ messageId }: Mail) => messageId.startsWith('<statement-receipt')

test.each([
  ['while they come', 100],
  ['only after the order is written', Infinity],
])(
  'statements that are planted before, during and right after the payment do not touch the order, compared %s',
  async (_, every) => {
    const next = (await lastNumber()) + 1
    const paidAt = new Date(Date.now() - 120_000)
    const reference = await beginCheckout(database, sub)
    // One a second, for ten minutes around the payment. The order is written two minutes after it.
    for (let second = -600; second < 120; second += 20) {
      await state(next, new Date(paidAt.getTime() + second * 1_000))
      if (second % every === 0) await match()
    }
    await payCheckout(database, reference, { paidAt })
    for (const _ of [1, 2, 3]) await match()
    expect(await unlocked()).toEqual(['fod'])
    const outcomes = await database
      .selectFrom('withdrawal_statements')
      .select('outcome')
      .where('email', '=', email)
      .execute()
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['unknown-order']))
    // The buyer's own statement counts.
    await state(next)
    await match()
    expect(await unlocked()).toEqual([])
  },
)

test('staff are told when an order was paid after the statement, and can match it all the same', async () => {
  const { number: order } = await placeOrder(database, sub)
  await state(null, after(-1))
  await match()
  const [listed] = await unmatchedStatements(database, 1)
  const byHand = (evenPaidLater: boolean) =>
    matchByHand(database, { statement: Number(listed?.number), order, evenPaidLater }, new Date())
  expect(await byHand(false)).toMatchObject({ outcome: 'paid-later' })
  expect(await unlocked()).toEqual(['fod'])
  expect(await byHand(true)).toMatchObject({ outcome: 'accepted' })
})

const hostile = [
  'Your card was charged twice. Call our refund desk +46 8 123 45 67',
  'http://evil.example/login',
  'evil,com evil com/login',
  '<a href="https://evil.example">Log in</a>',
  'Dr.Eva Muster',
  'J.R.R.Tolkien',
  'Müller & Co.KG',
  'www',
  '孫悦 ليلى Ђорђе',
  '\u0958'.repeat(200),
  'A\u0000d\ud800a\u202e',
]

test('every name is stored, and no mail has a word that was typed without signing in', async () => {
  const stored = hostile.map((name) => (name.startsWith('A\u0000') ? 'A d a' : name.normalize('NFC')))
  const typed = {
    mismatch: { email: 'call-us-46-8@evil.example', acknowledgeTo: `third-${sub}@reader.example` },
    match: {},
    elsewhere: { acknowledgeTo: `fourth-${sub}@reader.example` },
  }
  // A buyer gets one mail a day about statements that aren't proven.
  let day = 0
  for (const change of Object.values(typed)) {
    const { number } = await buyAnother()
    for (const name of hostile) await state(number, new Date(), { name, ...change })
    await match(after(25 * day++))
    await disownFromAccount(database, { number, sub }, new Date())
    await state(number, new Date(), { name: hostile[0] ?? '', ...change })
    await match(after(25 * day++))
  }
  const names = await database
    .selectFrom('withdrawal_statements')
    .select('name')
    .where('acknowledge_to', '=', typed.mismatch.acknowledgeTo)
    .orderBy('number')
    .execute()
  expect(names.map(({ name }) => name)).toEqual([...stored, hostile[0]])
  const mails = (await sent(after(25 * day))).filter(({ subject }) => !subject.startsWith('Your order'))
  const refusals = [
    'with another e-mail address',
    'an earlier statement of this kind',
    'We repay the whole sum',
  ]
  for (const words of refusals)
    expect(
      mails.some(({ text }) => text.includes(words)),
      words,
    ).toBe(true)
  expect(mails.filter(isReceipt).length).toBeGreaterThan(1)
  const typedWords = /evil|call|refund desk|Tolkien|Muster|Müller|孫悦|46 8 123|third-|fourth-/
  for (const { text, html, subject } of mails)
    for (const part of [text, html, subject]) expect(part).not.toMatch(typedWords)
})

test('a mailbox gets one receipt a day, which lists all statements, whatever the spelling of the address', async () => {
  const spelling = (index: number) => `a.d.a${index === 0 ? '' : `+${index}`}@gmail.com`
  for (let index = 0; index < 53; index += 1) {
    await state(NO_ORDER + index, new Date(), { acknowledgeTo: spelling(index) })
    await match()
    if (index === 0) expect((await sent()).map(({ to }) => to)).toEqual([spelling(0)])
  }
  expect(await sent()).toEqual([])
  const [combined, ...more] = await sent(after(24))
  expect(more).toEqual([])
  expect(combined?.text).toContain(`order ${NO_ORDER + 1},`)
  expect(combined?.text).toContain(`order ${NO_ORDER + 50},`)
  expect(combined?.text).toContain('And 2 more statements.')
})

test('a buyer gets one mail a day about statements that aren’t proven, over all orders', async () => {
  const numbers = [await buyAnother(), await buyAnother(), await buyAnother()].map(({ number }) => number)
  const toBuyer = async (now = new Date()) =>
    (await sent(now)).filter(({ to, subject }) => to === email && !subject.startsWith('Your order'))
  await sent()
  const attack = async (now: Date) => {
    for (const number of numbers) await state(number, new Date(), { email: `eve.${sub}@reader.example` })
    for (let index = 0; index < 5; index += 1) await state(NO_ORDER + index)
    await match(now)
  }
  await attack(new Date())
  expect(await toBuyer()).toHaveLength(1)
  await attack(after(1))
  expect(await toBuyer(after(2))).toEqual([])
  const [next, ...more] = await toBuyer(after(25))
  expect([next?.subject, more]).toEqual(['We received your statement of withdrawal', []])
  // A statement with number and address of the order is answered at once.
  await state(numbers[0] ?? 0)
  await match()
  expect(await toBuyer()).toMatchObject([{ subject: `Your withdrawal from order ${numbers[0]}` }])
})

test('a receipt to a customer goes first, also when strangers have used up their budget', async () => {
  const toStranger = (index: number) =>
    state(NO_ORDER, new Date(), { acknowledgeTo: `${index}.${sub}@reader.example` })
  await buyAnother()
  await sent()
  for (let index = 0; index < 50; index += 1) await toStranger(index)
  await match()
  await state(NO_ORDER)
  await match()
  expect((await sent()).map(({ to }) => to)[0]).toBe(email)
  for (let index = 50; index < 80; index += 1) await toStranger(index)
  await match()
  await sent()
  expect(await sent()).toEqual([])
  const other = randomUUID()
  await placeOrder(database, other)
  await state(NO_ORDER, new Date(), { email: `${other}@candlecast.example` })
  await match()
  expect((await sent()).filter(isReceipt).map(({ to }) => to)).toEqual([`${other}@candlecast.example`])
})

test('of receipts to strangers, those of quiet networks go first', async () => {
  for (let turn = 1; turn <= 70; turn += 1)
    await state(NO_ORDER, new Date(), { email: `${turn}.${sub}@reader.example` }, turn)
  for (const _ of [1, 2]) await match()
  await state(NO_ORDER, new Date(), { email: `quiet.${sub}@reader.example` })
  await match()
  const order = (await sent()).map(({ to }) => to.split('.')[0])
  expect([order.length, order.slice(0, 3)]).toEqual([60, ['1', 'quiet', '2']])
})

test('strangers cause sixty mails an hour at most, after the confirmations of orders; the rest is sent later', async () => {
  for (let index = 0; index < 70; index += 1)
    await state(NO_ORDER, new Date(), { acknowledgeTo: `${index}.${sub}@reader.example` })
  await match()
  await match()
  await buyAnother()
  const mails = await sent()
  expect(mails.map(isReceipt)).toEqual([false, ...Array(60).fill(true)])
  expect(await sent()).toEqual([])
  await buyAnother()
  expect((await sent()).map(isReceipt)).toEqual([false])
  expect(await sent(after(1.1))).toHaveLength(10)
})

/** @returns the database, and the queries that are run on it from now on */
function watched() {
  const queries: { kind: string; sql: string; parameters: readonly unknown[] }[] = []
  const recorded = database.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = database.getExecutor().compileQuery(node, queryId)
      queries.push({ kind: node.kind, sql, parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { recorded, queries }
}

test('a statement is stored without reading, and matched by indexes alone among 10,000 others', async () => {
  await sql`insert into withdrawal_statements (order_number, email, acknowledge_to, name, stated_at, outcome, positions)
    select n, n || '@reader.example', n || '@reader.example', 'Eve', now(), 'unknown-order', 'null'
    from generate_series(1, 10000) as n`.execute(database)
  await sql`analyze`.execute(database)
  const { number } = await placeOrder(database, sub)
  const { recorded, queries } = watched()
  await storeFormStatement(recorded, { number, email, name: 'Ada' }, new Date())
  expect(queries.map(({ kind }) => kind)).toEqual(['InsertQueryNode'])
  await matchStatements(recorded, { site, now: new Date() })
  expect(await unlocked()).toEqual([])
  const reads = queries.filter(
    ({ kind, sql: text }) => kind !== 'InsertQueryNode' && text.includes('statements"'),
  )
  expect(reads.length).toBeGreaterThan(3)
  for (const { sql: text, parameters } of reads) {
    const { rows } = await database.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
    expect(JSON.stringify(rows), text).not.toContain('Seq Scan on withdrawal_statements')
  }
})

test('staff see each address once, those with orders first, then the oldest', async () => {
  const statedAt = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await state(null, statedAt(90), { email: `oldest.${sub}@reader.example`, name: 'Oldest' })
  for (let index = 0; index < 60; index += 1)
    await state(NO_ORDER, statedAt(80 - index), { email: `${index}.${sub}@reader.example` })
  const { number } = await placeOrder(database, sub)
  await state(null, statedAt(1), { name: 'Ada' })
  for (const _ of [1, 2, 3]) await state(NO_ORDER, new Date())
  for (const _ of [1, 2]) await match()
  const listed = await unmatchedStatements(database, 3)
  expect(listed).toMatchObject([
    { email, name: 'Ada', statements: '4', candidates: String(number), addresses: '62' },
    { name: 'Oldest', statements: '1', candidates: null },
    { email: `0.${sub}@reader.example` },
  ])
})

const withdrawals = async () => {
  const { orders } = await ordersOfAccount({ ...silentServices, database }, sub)
  return orders[0]?.withdrawals
}
const refund = vi.fn(async () => {})
const repay = (now: Date) => repayWithdrawals({ database, payments: { refund } }, () => now)

test('the account says how far a withdrawal got, and its buyer undoes one that waits', async () => {
  const { number } = await placeOrder(database, sub)
  await database.updateTable('mails').set({ cancelled_at: new Date() }).execute()
  expect(await withdrawals()).toEqual([])
  const object = (who = sub) => disownFromAccount(database, { number, sub: who }, new Date())
  expect(await object()).toEqual({ outcome: 'too-late' })
  await state(number)
  await match()
  expect(await withdrawals()).toEqual([
    { state: 'waiting', statedAt: expect.any(String), titles: ['The fod'] },
  ])
  const now = new Date()
  await sent(now)
  const until = new Date(now.getTime() + 48 * HOUR_MS).toISOString()
  expect(await withdrawals()).toMatchObject([{ state: 'waiting', until }])
  expect(await object('eve')).toEqual({ outcome: 'unknown' })
  expect(await unlocked()).toEqual([])
  expect(await object()).toEqual({ outcome: 'disowned' })
  expect(await object()).toEqual({ outcome: 'disowned' })
  expect(await unlocked()).toEqual(['fod'])
  expect(await withdrawals()).toMatchObject([{ state: 'undone', titles: [], endedAt: expect.any(String) }])
  await withdrawFromOrder(database, { number, sub }, 'Ada', new Date())
  expect(await withdrawals()).toMatchObject([{ state: 'undone' }, { state: 'stated', titles: ['The fod'] }])
  await repay(now)
  expect(await withdrawals()).toMatchObject([{}, { state: 'repaid', endedAt: now.toISOString() }])
  expect(await object()).toEqual({ outcome: 'disowned' })
})
