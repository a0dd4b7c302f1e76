import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { objectionHours } from '#shared/withdrawal.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { recordSent, takeDueMail } from '../mail/due-mails.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import { recordPaymentEvent } from '../payment/payment-record.ts'
import { placeOrder } from '../testing/place-order.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { disownStatement } from './disown-statement.ts'
import { dueRepayments, repayWithdrawals } from './repay-withdrawals.ts'
import { keepStatement, matchStatements } from './statements.ts'
import { withdrawFromOrder } from './withdraw-lines.ts'

const DAY_MS = 24 * 60 * 60_000

let opened: OpenDatabase
let sub: string
let email: string

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  sub = randomUUID()
  email = `${sub}@candlecast.example`
  const now = new Date()
  await opened.database.updateTable('mails').set({ sent_at: now }).execute()
  await opened.database.updateTable('withdrawals').set({ refunded_at: now }).execute()
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Buys for 250 SEK. The confirmation mail, which would end the right of withdrawal, is not sent. */
async function buy(paidAt?: Date) {
  const order = await placeOrder(opened.database, sub, paidAt)
  await opened.database.updateTable('mails').set({ failed_at: new Date() }).execute()
  return order
}

const state = async (number: number, now = new Date()) =>
  (await withdrawFromOrder(opened.database, { number, sub }, 'Ada', now)).outcome
const acknowledged = async () => (await takeDueMail(opened.database, new Date()))?.facts

test('a withdrawal is acknowledged by mail at once, and the payment is refunded once', async () => {
  const { number, paymentIntent } = await buy()
  expect(await state(number)).toBe('accepted')
  expect(await acknowledged()).toMatchObject({
    kind: 'withdrawal-acknowledgement',
    name: 'Ada',
    refusal: null,
    totalOre: 25_000,
    site: 'https://candlecast.example',
  })
  const refund = vi.fn(async () => {})
  await repayWithdrawals({ database: opened.database, payments: { refund } })
  await repayWithdrawals({ database: opened.database, payments: { refund } })
  expect(refund.mock.calls).toEqual([[paymentIntent]])
})

test('two statements, also in two tabs at once, make one withdrawal and one mail', async () => {
  const { number } = await buy()
  const outcomes = await Promise.all([state(number), state(number)])
  expect(outcomes.toSorted()).toEqual(['accepted', 'repeated'])
  expect(await state(number)).toBe('repeated')
  expect(await acknowledged()).toBeDefined()
  expect(await acknowledged()).toBeUndefined()
})

test('a refund that fails is tried again', async () => {
  const { number, paymentIntent } = await buy()
  await state(number)
  const refund = vi.fn(async () => {})
  refund.mockRejectedValueOnce(new Error('away'))
  await repayWithdrawals({ database: opened.database, payments: { refund } })
  expect(await dueRepayments(opened.database, new Date())).toEqual([{ orderNumber: number, paymentIntent }])
  await repayWithdrawals({ database: opened.database, payments: { refund } })
  expect(await dueRepayments(opened.database, new Date())).toEqual([])
})

test('a late withdrawal is refused by mail, and nothing is repaid', async () => {
  const { number } = await buy(new Date(Date.now() - 20 * DAY_MS))
  expect(await state(number)).toBe('too-late')
  expect(await acknowledged()).toMatchObject({ refusal: 'too-late' })
  expect(await dueRepayments(opened.database, new Date())).toEqual([])
})

test('a refunded order is not repaid again, and the rest of a partly refunded order is repaid', async () => {
  const whole = await buy()
  const refundOf = (paymentIntent: string, ore: number) =>
    recordPaymentEvent(opened.database, {
      id: randomUUID(),
      type: 'refundChanged',
      paymentIntent,
      refundId: `re_${paymentIntent}`,
      ore,
      status: 'succeeded',
    })
  await refundOf(whole.paymentIntent, 25_000)
  expect(await state(whole.number)).toBe('already-returned')
  const part = await buy()
  await refundOf(part.paymentIntent, 10_000)
  expect(await state(part.number)).toBe('accepted')
})

test('during a dispute that took the money nothing is repaid', async () => {
  const { number, paymentIntent } = await buy()
  await recordPaymentEvent(opened.database, {
    id: randomUUID(),
    type: 'disputeChanged',
    paymentIntent,
    disputeId: 'du_1',
    ore: 25_000,
    status: 'open',
    withdrawals: 1,
    reinstatements: 0,
  })
  expect(await state(number)).toBe('in-dispute')
  expect(await acknowledged()).toMatchObject({ refusal: 'in-dispute' })
  expect(await dueRepayments(opened.database, new Date())).toEqual([])
})

const HOUR_MS = 60 * 60_000
const after = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const stateAsStranger = async (number: number, address = email, name = 'Eve') => {
  await keepStatement(opened.database, { number, email: address, name }, new Date())
  await matchStatements(opened.database, new Date())
  const rows = await opened.database
    .selectFrom('withdrawal_statements')
    .select(['id', 'outcome'])
    .where('order_number', '=', number)
    .orderBy('stated_at', 'desc')
    .execute()
  return rows[0]
}
/** Sends the acknowledgement. @returns its facts, with the id to disown the statement */
async function acknowledge() {
  const mail = await takeDueMail(opened.database, new Date())
  if (mail) await recordSent(opened.database, mail.id, new Date())
  return mail?.facts.kind === 'withdrawal-acknowledgement' ? mail.facts : undefined
}
const unlocked = () => unlockedAdventures(opened.database, { sub, email, isEmailVerified: true })
const due = async (hours: number) =>
  (await dueRepayments(opened.database, after(hours))).map((row) => row.orderNumber)

test('without signing in, number and address must match; the buyer gets a mail about a mismatch', async () => {
  const { number } = await buy()
  expect(await stateAsStranger(number, 'eve@candlecast.example')).toMatchObject({
    outcome: 'other-address',
  })
  expect(await acknowledged()).toMatchObject({ refusal: 'other-address' })
  expect(await unlocked()).not.toEqual([])
  expect(await withdrawFromOrder(opened.database, { number, sub: 'eve' }, 'Eve', new Date())).toEqual({
    outcome: 'unknown-order',
  })
  expect(await acknowledged()).toBeUndefined()
  expect(await stateAsStranger(number)).toMatchObject({ outcome: 'accepted' })
  expect(await acknowledged()).toMatchObject({ name: 'Eve', refusal: null })
})

test('a stranger’s withdrawal locks the content, and is repaid 48 hours after the mail to the buyer', async () => {
  const { number, paymentIntent } = await buy()
  const statement = await stateAsStranger(number)
  expect(await unlocked()).toEqual([])
  expect(await due(100)).toEqual([])
  expect(await acknowledge()).toMatchObject({ statement: statement?.id, refusal: null })
  expect(await due(objectionHours - 1)).toEqual([])
  expect(await dueRepayments(opened.database, after(objectionHours + 1))).toEqual([
    { orderNumber: number, paymentIntent },
  ])
  expect(await disownStatement(opened.database, statement?.id ?? '', new Date())).toEqual({
    outcome: 'too-late',
  })
})

test('a buyer whose mail can’t be delivered is repaid within the 14 days of the law', async () => {
  const { number } = await buy()
  await stateAsStranger(number)
  expect(await due(12 * 24)).toEqual([])
  expect(await due(14 * 24 - 1)).toEqual([number])
})

test('after the buyer disowns a statement, the content is unlocked, nothing is repaid, and later statements are refused', async () => {
  const { number } = await buy()
  const before = await unlocked()
  const statement = await stateAsStranger(number)
  const { statement: id = '' } = (await acknowledge()) ?? {}
  expect(id).toBe(statement?.id)
  const answers = await Promise.all([1, 2].map(() => disownStatement(opened.database, id, new Date())))
  expect(answers).toEqual([{ outcome: 'disowned' }, { outcome: 'disowned' }])
  expect(await disownStatement(opened.database, randomUUID(), new Date())).toEqual({ outcome: 'unknown' })
  expect(before).toEqual(['fod'])
  expect(await unlocked()).toEqual(before)
  expect(await stateAsStranger(number)).toMatchObject({ outcome: 'disowned' })
  expect(await acknowledge()).toMatchObject({ refusal: 'disowned' })
  expect(await due(20 * 24)).toEqual([])
  expect(await state(number)).toBe('accepted')
  expect(await due(0)).toEqual([number])
})

test('a signed-in buyer who confirms a stranger’s statement is repaid at once', async () => {
  const { number } = await buy()
  await stateAsStranger(number)
  expect(await state(number)).toBe('repeated')
  expect(await due(0)).toEqual([number])
})

test('a failure while matching a statement is logged, delays no other statement and loses nothing', async () => {
  const broken = await buy()
  const other = randomUUID()
  const good = await placeOrder(opened.database, other)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await sql`alter table withdrawals add constraint broken check (order_number <> ${sql.lit(broken.number)})`.execute(
    opened.database,
  )
  try {
    await keepStatement(opened.database, { number: broken.number, email, name: 'Ada' }, new Date())
    expect(await stateAsStranger(good.number, `${other}@candlecast.example`)).toMatchObject({
      outcome: 'accepted',
    })
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('withdrawal-not-matched'))
  } finally {
    await sql`alter table withdrawals drop constraint broken`.execute(opened.database)
  }
  await matchStatements(opened.database, new Date())
  expect(
    await opened.database
      .selectFrom('withdrawals')
      .select('name')
      .where('order_number', '=', broken.number)
      .execute(),
  ).toHaveLength(1)
})

test('a burst of equal statements is stored three times, and other statements are stored too', async () => {
  const { number } = await buy()
  const keep = (address: string) =>
    keepStatement(opened.database, { number, email: address, name: 'Eve' }, new Date())
  for (const _ of Array(20)) await keep('eve@candlecast.example')
  await keep(email)
  await matchStatements(opened.database, new Date())
  const rows = await opened.database
    .selectFrom('withdrawal_statements')
    .select('outcome')
    .where('order_number', '=', number)
    .execute()
  expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual([
    'accepted',
    ...Array(3).fill('other-address'),
  ])
})

test('refusals are mailed three times a day at most', async () => {
  const { number } = await buy(new Date(Date.now() - 20 * DAY_MS))
  for (const _ of [1, 2, 3, 4]) expect(await state(number)).toBe('too-late')
  let mails = 0
  while (await acknowledged()) mails += 1
  expect(mails).toBe(3)
  // A pre-order can be withdrawn from at any time.
  await opened.database
    .updateTable('order_lines')
    .set({ pre_order: true, awaits_unlock: true })
    .where('order_number', '=', number)
    .execute()
  expect(await state(number)).toBe('accepted')
  expect(await acknowledged()).toMatchObject({ refusal: null })
})
