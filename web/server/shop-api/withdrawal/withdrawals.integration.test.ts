import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentWording } from '#shared/products/unlock-consent.ts'
import { objectionHours } from '#shared/withdrawal.ts'
import { unlockLines } from '../delivery/unlock-lines.ts'
import { recordSent, takeDueMail } from '../mail/due-mails.ts'
import type { BuyersNotice, OrderMailFacts, PaymentFailed } from '../mail/mail-facts.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import type { Payments } from '../payment/payments.ts'
import { unreadContent } from '../testing/content-in-memory.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { placeOrder, sampleLine } from '../testing/place-order.ts'
import { recordDispute, recordRefund } from '../testing/sold-order.ts'
import { matchByHand, matchStatements } from './match-statements.ts'
import { repayWithdrawals } from './repay-withdrawals.ts'
import { storeFormStatement, withdrawByLetter, withdrawFromOrder } from './statements.ts'
import { disownStatement } from './withdraw-lines.ts'

const site = 'https://candlecast.example'
const DAY_MS = 24 * 60 * 60_000

let sub: string
let email: string

const database = await databaseOfTests()
beforeEach(async () => {
  sub = randomUUID()
  email = `${sub}@candlecast.example`
  const now = new Date()
  await database.updateTable('mails').set({ sent_at: now }).execute()
  await database.updateTable('withdrawals').set({ refunded_at: now }).execute()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Buys for 250 SEK. The confirmation mail, which would end the right of withdrawal, is not sent. */
async function buy(paidAt?: Date) {
  const order = await placeOrder(database, sub, paidAt)
  await database.updateTable('mails').set({ cancelled_at: new Date() }).execute()
  return order
}

const state = async (number: number, now = new Date()) =>
  (await withdrawFromOrder(database, { number, sub }, 'Ada', now)).outcome
/** Calls of the payment service at a moment. */
async function repayments(now = new Date()) {
  const refund = vi.fn<Payments['refund']>(async () => {})
  await repayWithdrawals({ database, payments: { refund } }, () => now)
  return refund.mock.calls
}
/** Mails that no one has taken yet, without the receipts of statements and the letters about money (tell-buyer). */
const acknowledged = async (
  now = new Date(),
): Promise<OrderMailFacts | PaymentFailed | BuyersNotice | undefined> => {
  const facts = (await takeDueMail(database, now))?.facts
  if (facts?.kind === 'statement-receipt' || /^(credit-note|dispute-)/.test(facts?.kind ?? ''))
    return acknowledged(now)
  return facts
}

test('a withdrawal is acknowledged by mail at once, and the payment is refunded once', async () => {
  const { number, paymentIntent } = await buy()
  expect(await state(number)).toBe('accepted')
  expect(await acknowledged()).toMatchObject({
    kind: 'withdrawal-acknowledgement',
    username: 'Ada',
    refusal: null,
    totalOre: 25_000,
    site: 'https://candlecast.example',
  })
  const refund = vi.fn(async () => {})
  for (const _ of [1, 2]) await repayWithdrawals({ database, payments: { refund } })
  expect(refund.mock.calls).toEqual([[paymentIntent, undefined]])
})

test('while one program repays a withdrawal, another leaves it alone', async () => {
  await state((await buy()).number)
  const begun = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const first = repayWithdrawals({
    database,
    payments: {
      refund: () => {
        begun.resolve()
        return answered.promise
      },
    },
  })
  await begun.promise
  expect(await repayments()).toEqual([])
  answered.resolve()
  await first
})

test('two statements, also in two tabs at once, make one withdrawal and one mail', async () => {
  const { number } = await buy()
  const outcomes = await Promise.all([state(number), state(number)])
  expect(outcomes.toSorted()).toEqual(['accepted', 'repeated'])
  expect(await state(number)).toBe('repeated')
  expect(await acknowledged()).toBeDefined()
  expect(await acknowledged()).toBeUndefined()
})

test('a refunded order is not repaid again, and the rest of a partly refunded order is repaid', async () => {
  const whole = await buy()
  await recordRefund(database, whole.paymentIntent, 're_1', 25_000)
  expect(await state(whole.number)).toBe('already-returned')
  const part = await buy()
  await recordRefund(database, part.paymentIntent, 're_2', 10_000)
  expect(await state(part.number)).toBe('accepted')
})

const HOUR_MS = 60 * 60_000
const after = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const stateAsStranger = async (number: number, address = email, name = 'Eve') => {
  await storeFormStatement(database, { number, email: address, name }, new Date())
  await matchStatements(database, { site, now: new Date() })
  const rows = await database
    .selectFrom('withdrawal_statements')
    .select(['id', 'outcome'])
    .where('order_number', '=', number)
    .orderBy('stated_at', 'desc')
    .execute()
  return rows[0]
}
/** Sends the acknowledgement. @returns its facts, with the id to disown the statement */
async function acknowledge() {
  let mail = await takeDueMail(database, new Date())
  if (mail?.facts.kind === 'statement-receipt') mail = await takeDueMail(database, new Date())
  if (mail) await recordSent(database, mail.id, new Date())
  return mail?.facts.kind === 'withdrawal-acknowledgement' ? mail.facts : undefined
}
const unlocked = () => unlockedAdventures(database, { sub, email, isEmailVerified: true })
/** Ids of the payments that are repaid that many hours from now. */
const due = async (hours: number) => (await repayments(after(hours))).map(([payment]) => payment)

test('without signing in, number and address must match; the buyer gets a mail about a mismatch', async () => {
  const { number } = await buy()
  expect(await stateAsStranger(number, 'eve@candlecast.example')).toMatchObject({
    outcome: 'other-address',
  })
  expect(await acknowledged()).toMatchObject({ refusal: 'other-address', otherAddress: 'e…@c…' })
  expect(await unlocked()).not.toEqual([])
  expect(await withdrawFromOrder(database, { number, sub: 'eve' }, 'Eve', new Date())).toEqual({
    outcome: 'unknown-order',
  })
  expect(await acknowledged()).toBeUndefined()
  expect(await stateAsStranger(number)).toMatchObject({ outcome: 'accepted' })
  const told = await acknowledged()
  expect(told).toMatchObject({ refusal: null })
  expect(JSON.stringify(told)).not.toContain('Eve')
})

test('a stranger’s withdrawal locks the content, and is repaid 48 hours after the mail to the buyer', async () => {
  const { number, paymentIntent } = await buy()
  const statement = await stateAsStranger(number)
  expect(await unlocked()).toEqual([])
  expect(await due(100)).toEqual([])
  expect(await acknowledge()).toMatchObject({ statement: statement?.id, refusal: null })
  expect(await due(objectionHours - 1)).toEqual([])
  expect(await repayments(after(objectionHours + 1))).toEqual([[paymentIntent, undefined]])
  expect(await disownStatement(database, statement?.id ?? '', new Date())).toEqual({
    outcome: 'too-late',
  })
})

test('a buyer whose mail can’t be delivered is repaid within the 14 days of the law', async () => {
  const { number, paymentIntent } = await buy()
  await stateAsStranger(number)
  expect(await due(12 * 24)).toEqual([])
  expect(await due(14 * 24 - 1)).toEqual([paymentIntent])
})

test('after the buyer disowns a statement, the content is unlocked, nothing is repaid, and later statements are refused', async () => {
  const { number, paymentIntent } = await buy()
  const before = await unlocked()
  const statement = await stateAsStranger(number)
  const { statement: id = '' } = (await acknowledge()) ?? {}
  expect(id).toBe(statement?.id)
  const answers = await Promise.all([1, 2].map(() => disownStatement(database, id, new Date())))
  expect(answers).toEqual([{ outcome: 'disowned' }, { outcome: 'disowned' }])
  expect(await disownStatement(database, randomUUID(), new Date())).toEqual({ outcome: 'unknown' })
  expect(before).toEqual(['fod'])
  expect(await unlocked()).toEqual(before)
  expect(await stateAsStranger(number)).toMatchObject({ outcome: 'disowned' })
  expect(await acknowledge()).toMatchObject({ refusal: 'disowned' })
  expect(await due(20 * 24)).toEqual([])
  expect(await state(number)).toBe('accepted')
  expect(await due(0)).toEqual([paymentIntent])
})

test('a signed-in buyer who confirms a stranger’s statement is repaid at once', async () => {
  const { number, paymentIntent } = await buy()
  await stateAsStranger(number)
  expect(await state(number)).toBe('repeated')
  expect(await due(0)).toEqual([paymentIntent])
})

test('a failure while matching a statement is logged, delays no other statement and loses nothing', async () => {
  const broken = await buy()
  const other = randomUUID()
  const good = await placeOrder(database, other)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await sql`alter table withdrawals add constraint broken check (order_number <> ${sql.lit(broken.number)})`.execute(
    database,
  )
  try {
    await storeFormStatement(database, { number: broken.number, email, name: 'Ada' }, new Date())
    expect(await stateAsStranger(good.number, `${other}@candlecast.example`)).toMatchObject({
      outcome: 'accepted',
    })
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('withdrawal-not-matched'))
  } finally {
    await sql`alter table withdrawals drop constraint broken`.execute(database)
  }
  await matchStatements(database, { site, now: new Date() })
  expect(
    await database
      .selectFrom('withdrawals')
      .select('name')
      .where('order_number', '=', broken.number)
      .execute(),
  ).toHaveLength(1)
})

test('a late withdrawal is refused, by three mails a day at most, and nothing is repaid', async () => {
  const { number } = await buy(new Date(Date.now() - 20 * DAY_MS))
  for (const _ of [1, 2, 3, 4]) expect(await state(number)).toBe('too-late')
  for (const _ of [1, 2, 3]) expect(await acknowledged()).toMatchObject({ refusal: 'too-late' })
  expect(await acknowledged()).toBeUndefined()
  expect(await repayments()).toEqual([])
  // A pre-order can be withdrawn from at any time.
  await database
    .updateTable('order_lines')
    .set({ pre_order: true, awaits_unlock: true })
    .where('order_number', '=', number)
    .execute()
  expect(await state(number)).toBe('accepted')
  expect(await acknowledged()).toMatchObject({ refusal: null })
})

/** `returned`: the bank returns the money although the dispute was lost. */
type Step = 'stated' | 'opened' | 'won' | 'lost' | 'returned'

/** The status at the bank, and how much of the money it has returned. */
const disputeOf = {
  opened: { status: 'open', returned: 0 },
  won: { status: 'won', returned: 1 },
  lost: { status: 'lost', returned: 0 },
  returned: { status: 'lost', returned: 1 },
} as const

function expectedAfter(steps: readonly Step[]) {
  const at = (step: Step) => steps.indexOf(step)
  const isReturned = steps.includes('won') || steps.includes('returned')
  const isRepaid = isReturned || at('stated') === 0
  // The loss is told apart from the acknowledgement only if it comes after the statement, and before the money.
  const isAfter = 0 < at('stated') && at('stated') < at('lost')
  const isLossTold = isAfter && !(0 <= at('returned') && at('returned') < at('lost'))
  return {
    refunds: isRepaid ? 1 : 0,
    kinds: ['withdrawal-acknowledgement', ...(isLossTold ? ['withdrawal-loss'] : [])],
  }
}

const permutations = <Value>(values: readonly Value[]): Value[][] =>
  values.length === 0
    ? [[]]
    : values.flatMap((value, index) =>
        permutations(values.toSpliced(index, 1)).map((others) => [value, ...others]),
      )

/** Each dispute with a statement, in each order in which they can arrive. */
const sets: Step[][] = [
  ['stated', 'opened'],
  ['stated', 'opened', 'won'],
  ['stated', 'opened', 'lost'],
  ['stated', 'opened', 'lost', 'returned'],
]
const disputes = sets.flatMap(permutations)

type Story = { steps: readonly Step[]; buyer: string; number: number; paymentIntent: string }

async function take(step: Step, by: 'account' | 'form', { buyer, number, paymentIntent }: Story) {
  const email = `${buyer}@candlecast.example`
  if (step !== 'stated')
    await recordDispute(database, paymentIntent, disputeOf[step].status, disputeOf[step].returned)
  else if (by === 'form') await storeFormStatement(database, { number, email, name: 'Eve' }, new Date())
  else await withdrawFromOrder(database, { number, sub: buyer }, 'Ada', new Date())
}

/** The order and the kind, or the refusal, of each mail about a withdrawal. */
async function takeNews(now: Date) {
  const news: [order: number, kind: string][] = []
  for (let mail = await takeDueMail(database, now); mail; mail = await takeDueMail(database, now)) {
    // A receipt of a statement names no order.
    if (!('orderNumber' in mail)) continue
    const { facts, orderNumber } = mail
    if (facts.kind === 'withdrawal-loss') news.push([orderNumber, facts.kind])
    if (facts.kind === 'withdrawal-acknowledgement') news.push([orderNumber, facts.refusal ?? facts.kind])
  }
  return news
}

test.each([
  ['account', disputes],
  // A form's statements take the same way, after they are matched.
  ['form', process.env.NIGHTLY ? disputes : disputes.filter(({ length }) => length < 4)],
] as const)(
  'a statement by %s is never lost around a dispute: repaid once if the shop has the money, told otherwise',
  async (by, sequences) => {
    const begin = async (steps: readonly Step[]): Promise<Story> => {
      const buyer = randomUUID()
      return { steps, buyer, ...(await placeOrder(database, buyer)) }
    }
    const stories = await Promise.all(sequences.map(begin))
    await database.updateTable('mails').set({ cancelled_at: new Date() }).execute()
    const later = after(20 * 24)
    const repaid: string[] = []
    const news: Awaited<ReturnType<typeof takeNews>> = []
    // All orders take their next step, then the shop repays and writes.
    for (const at of [0, 1, 2, 3]) {
      const steps = stories.map((story) => ({ story, step: story.steps[at] }))
      await Promise.all(steps.map(({ story, step }) => step && take(step, by, story)))
      await matchStatements(database, { site, now: new Date() })
      repaid.push(...(await repayments(later)).map(([payment]) => payment))
      news.push(...(await takeNews(later)))
    }
    for (const { steps, buyer: sub, number, paymentIntent } of stories) {
      const refunds = repaid.filter((payment) => payment === paymentIntent).length
      const kinds = news.filter(([order]) => order === number).map(([, kind]) => kind)
      expect({ steps, refunds, kinds }).toEqual({ steps, ...expectedAfter(steps) })
      const account = { sub, email: `${sub}@candlecast.example`, isEmailVerified: true }
      expect(await unlockedAdventures(database, account), steps.join()).toEqual([])
    }
  },
)

test('two workers at once tell a loss once', async () => {
  const { number, paymentIntent } = await buy()
  await recordDispute(database, paymentIntent, 'open')
  await state(number)
  await recordDispute(database, paymentIntent, 'lost')
  await Promise.all([repayments(), repayments()])
  const kinds = [await acknowledged(), await acknowledged(), await acknowledged()].map((mail) => mail?.kind)
  expect(kinds).toEqual(['withdrawal-acknowledgement', 'withdrawal-loss', undefined])
})

async function buyTwo() {
  const order = await placeOrder(database, sub, undefined, {
    lines: [sampleLine('fod'), sampleLine('map', { priceOre: 4_900 })],
    deliveryChoice: { consent: null },
  })
  await database.updateTable('mails').set({ cancelled_at: new Date() }).execute()
  return order
}
const stateLines = async (number: number, ...positions: number[]) =>
  (await withdrawFromOrder(database, { number, sub, positions }, 'Ada', new Date())).outcome

test('lines of one order can be withdrawn one after the other, and each is repaid once', async () => {
  const { number, paymentIntent } = await buyTwo()
  expect(await stateLines(number, 7)).toBe('unknown-order')
  expect(await stateLines(number, 1)).toBe('accepted')
  expect(await stateLines(number, 1)).toBe('repeated')
  expect(await acknowledge()).toMatchObject({
    isPartly: true,
    totalOre: 4_900,
    lines: [{ title: 'The map' }],
  })
  expect(await repayments()).toEqual([
    [paymentIntent, { orderNumber: number, lines: [{ position: 1, ore: 4_900 }], atMostOre: 29_900 }],
  ])
  expect(await state(number)).toBe('accepted')
  // The payment service repays the rest of the payment.
  expect(await repayments()).toEqual([[paymentIntent, undefined]])
  expect(await state(number)).toBe('repeated')
  expect(await repayments()).toEqual([])
})

test('a repayment that fails holds back the later ones of its order only', async () => {
  const first = await buyTwo()
  await stateLines(first.number, 0)
  await stateLines(first.number, 1)
  const second = await buy()
  await state(second.number)
  const refund = vi.fn<Payments['refund']>(async () => {})
  refund.mockRejectedValueOnce(new Error('away'))
  await repayWithdrawals({ database, payments: { refund } })
  expect(refund.mock.calls.map(([payment]) => payment)).toEqual([first.paymentIntent, second.paymentIntent])
  const lines = (await repayments()).map(([, part]) => part?.lines)
  expect(lines).toEqual([[{ position: 0, ore: 25_000 }], undefined])
})

test('a statement is judged by its own time: what was unlocked and confirmed later does not count', async () => {
  const { number } = await placeOrder(database, sub, undefined, { deliveryChoice: { consent: null } })
  await storeFormStatement(database, { number, email, name: 'Ada' }, new Date())
  const lines = { number, sub, ids: ['fod'], wording: currentWording }
  expect(await unlockLines({ database, content: unreadContent }, lines, after(1))).toBe('unlocked')
  await database
    .updateTable('mails')
    .set({ sent_at: after(1) })
    .where('order_number', '=', number)
    .execute()
  const later = await withdrawByLetter(database, { number, statedAt: after(2) }, after(2))
  expect(later.outcome).toBe('delivered')
  await matchStatements(database, { site, now: after(30 * 24) })
  expect(await outcomesOf(number)).toEqual(['accepted', 'delivered'])
})

const outcomesOf = async (number: number) => {
  const rows = await database
    .selectFrom('withdrawal_statements')
    .select('outcome')
    .where('matched_order', '=', number)
    .orderBy('stated_at')
    .execute()
  return rows.map(({ outcome }) => outcome)
}

test('a letter is judged by the day of its receipt', async () => {
  const paidAt = new Date(Date.now() - 30 * DAY_MS)
  const { number, paymentIntent } = await buy(paidAt)
  const withdraw = (day: number) =>
    withdrawByLetter(database, { number, statedAt: new Date(paidAt.getTime() + day * DAY_MS) }, new Date())
  expect(await withdraw(25)).toMatchObject({ outcome: 'too-late' })
  expect(await withdraw(10)).toMatchObject({ outcome: 'accepted' })
  expect(await due(0)).toEqual([paymentIntent])
  expect((await outcomesOf(number)).toSorted()).toEqual(['accepted', 'too-late'])
})

test('a statement without its number is received by mail, listed, and matched by hand with its own time', async () => {
  const paidAt = new Date(Date.now() - 30 * DAY_MS)
  const { number } = await buy(paidAt)
  const statedAt = new Date(paidAt.getTime() + 5 * DAY_MS)
  await storeFormStatement(database, { number: null, email, name: 'Ada' }, statedAt)
  await matchStatements(database, { site, now: new Date() })
  expect(console.error).not.toHaveBeenCalled()
  expect(await unlocked()).not.toEqual([])
  const receipt = await takeDueMail(database, new Date())
  expect(receipt).toMatchObject({
    to: email,
    facts: { kind: 'statement-receipt', statements: [{ orderNumber: null, otherAddress: null }] },
  })
  const stored = await database
    .selectFrom('withdrawal_statements')
    .select(['id', 'number'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { id } = stored
  const match = () =>
    matchByHand(
      database,
      { statement: Number(stored.number), order: number, evenPaidLater: false },
      new Date(),
    )
  expect(await match()).toMatchObject({ outcome: 'accepted' })
  expect(await match()).toBeUndefined()
  expect(await acknowledged()).toMatchObject({ refusal: null, statement: id })
  expect(await unlocked()).toEqual([])
})
