/**
 * Statements of withdrawal amid the webhooks of a run, and the rows, mails and repayments that they must lead to. Those of
 * strangers must lead to nothing.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { ShopDatabase } from '../../database/schema.ts'
import { matchByHand, matchStatements } from '../../withdrawal/match-statements.ts'
import { repayWithdrawals } from '../../withdrawal/repay-withdrawals.ts'
import { keepStatement, withdrawFromOrder } from '../../withdrawal/statements.ts'
import { type Draw, type Fact, onceIn, type Payment } from './stories.ts'

/** `noNumber` is matched by hand in the end; `unknownNumber` and `otherAddress` stay without an order. */
const ways = ['account', 'address', 'noNumber', 'unknownNumber', 'otherAddress'] as const

export type Statement = {
  payment: Payment
  way: (typeof ways)[number]
  name: string
  /** The dispute was lost before the statement was matched, so its acknowledgement tells the loss. */
  isLossKnown: boolean
}

const NO_ORDER = 2_000_000_000
const SITE = 'https://candlecast.example'
/** After this time, a statement can't be disowned any more. */
const LATER_MS = 14 * 24 * 60 * 60_000
/** One call of the payment service in this many fails. */
const REFUNDS_FAILED = 4
/** Fewer than a call of the worker settles, because some refunds fail. */
const SETTLED_A_CALL = 20
/** How the names of strangers begin. */
const STRANGER = 'Mallory'
const hostileNames = ['http://evil.example', '+46 8 1 “refund”', 'J.R.R.T', '孫悦'].map(
  (name) => `${STRANGER} ${name}`,
)

/** Withdraws from about half of the orders that are written and were not stated before. The shop is stopped. */
export async function stateWithdrawals(
  database: ShopDatabase,
  { payments, before, draw }: { payments: readonly Payment[]; before: readonly Statement[]; draw: Draw },
): Promise<Statement[]> {
  const [numbers, lost] = await Promise.all([numbersOf(database), lostPayments(database)])
  const stated = new Set(before.map(({ payment }) => payment))
  const open = payments.filter((payment) => numbers.has(payment.checkout.reference) && !stated.has(payment))
  const isStated = draw(onceIn(2), open.length)
  const drawn = draw(fc.constantFrom(...ways), open.length)
  const statements = open.flatMap((payment, index) => {
    const way = drawn[index]
    const isLossKnown = way === 'noNumber' || lost.has(payment.paymentIntent)
    return isStated[index] && way ? [{ payment, way, name: `Ada ${randomUUID()}`, isLossKnown }] : []
  })
  for (const { payment, way, name } of statements) {
    const { reference, sub, email } = payment.checkout
    const number = numbers.get(reference) ?? NO_ORDER
    if (way === 'account') {
      await withdrawFromOrder(database, { number, sub }, name, new Date())
      continue
    }
    const typed = {
      number: way === 'noNumber' ? null : way === 'unknownNumber' ? NO_ORDER : number,
      email: way === 'otherAddress' ? `other.${email}` : email,
      acknowledgeTo: `${randomUUID()}@reader.example`,
      name,
    }
    await keepStatement(database, typed, new Date())
  }
  // All of them, before a later phase can lose a dispute: then `isLossKnown` would be wrong.
  await matchAll(database)
  return statements
}

/**
 * A stranger plants statements with each order number to come and the address of one buyer, and states each of the
 * `written` orders with a foreign address. The shop is stopped.
 */
export async function stateAsStranger(database: ShopDatabase, begun: readonly Payment[], written: number) {
  const email = begun.find(({ story }) => story.end === 'kept')?.checkout.email ?? ''
  const foreign = `${STRANGER}@reader.example`.toLowerCase()
  for (let number = 1; number <= written + begun.length; number += 1) {
    const name = hostileNames[number % hostileNames.length] ?? STRANGER
    await keepStatement(database, { number, email: number > written ? email : foreign, name }, new Date())
  }
}

async function matchAll(database: ShopDatabase) {
  const waiting = database
    .selectFrom('withdrawal_statements')
    .select('id')
    .where('outcome', 'is', null)
    .limit(1)
  while (await waiting.executeTakeFirst()) await matchStatements(database, { site: SITE, now: new Date() })
}

async function lostPayments(database: ShopDatabase): Promise<Set<string>> {
  const rows = await database.selectFrom('payment_returns').select(['payment_intent', 'disputes']).execute()
  const lost = rows.filter(({ disputes }) => Object.values(disputes).some(({ status }) => status === 'lost'))
  return new Set(lost.map(({ payment_intent }) => payment_intent))
}

async function numbersOf(database: ShopDatabase): Promise<Map<string, number>> {
  const orders = await database.selectFrom('orders').select(['reference', 'number']).execute()
  return new Map(orders.map(({ reference, number }) => [reference, number]))
}

/** Matches by hand and repays, first with a payment service that often fails. @returns the payments that were repaid */
export async function settleStatements(
  database: ShopDatabase,
  statements: readonly Statement[],
): Promise<string[]> {
  const numbers = await numbersOf(database)
  const rounds = Math.ceil(statements.length / SETTLED_A_CALL) + 1
  await matchAll(database)
  for (const { payment, name } of statements.filter(({ way }) => way === 'noNumber')) {
    const { number } = await database
      .selectFrom('withdrawal_statements')
      .select('number')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const order = numbers.get(payment.checkout.reference) ?? NO_ORDER
    await matchByHand(database, { statement: Number(number), order, evenPaidLater: false }, new Date())
  }
  const repaid: string[] = []
  const later = () => new Date(Date.now() + LATER_MS)
  let calls = 0
  const refund = async (paymentIntent: string) => {
    calls += 1
    if (calls <= statements.length && calls % REFUNDS_FAILED === 0) throw new Error('The service is away.')
    repaid.push(paymentIntent)
  }
  for (let round = 0; round < 2 * rounds; round += 1)
    await repayWithdrawals({ database, payments: { refund } }, later)
  return repaid
}

/** Facts after which nothing of the payment may be left, so that a statement may be answered by `already-returned`. */
const returning: readonly Fact[] = ['refunded', 'chargeRefunded', 'refundedAgain', 'prevented', 'disputeLost']

const text = (...fields: unknown[]) => JSON.stringify(fields)

/** `accepted`: references of the orders withdrawn from. `rows`: differences are mismatches. */
export async function auditStatements(
  database: ShopDatabase,
  statements: readonly Statement[],
  repaid: readonly string[],
) {
  const [all, withdrawals, mails, orders] = await Promise.all([
    database.selectFrom('withdrawal_statements').selectAll().execute(),
    database.selectFrom('withdrawals').selectAll().execute(),
    database.selectFrom('mails').select(['kind', 'order_number', 'statement_id', 'payload']).execute(),
    database.selectFrom('orders').select(['reference', 'number', 'payment_intent']).execute(),
  ])
  const hostile = all.filter(({ name }) => name.startsWith(STRANGER))
  const stored = all.filter(({ name }) => !name.startsWith(STRANGER))
  const references = new Map(orders.map(({ number, reference }) => [number, reference]))
  const names = new Map(stored.map(({ id, name }) => [id, name]))
  const outcomes = new Map(stored.map(({ name, outcome }) => [name, outcome]))
  const isAccepted = ({ payment, way, name }: Statement) =>
    outcomes.get(name) === 'accepted' || (isMatched(way) && !mayBeReturned(payment))
  const accepted = statements.filter(isAccepted)
  const expected = statements.flatMap((statement) => expectedRows(statement, isAccepted(statement)))
  const found = [
    ...stored.map(({ name, outcome }) => text('statement', name, outcome)),
    ...hostile.flatMap((row) => (row.matched_order === null ? [] : text('stranger', row.name, row.outcome))),
    ...withdrawals.map(({ order_number }) => text('withdrawal', references.get(order_number))),
    ...mails.flatMap(({ kind, order_number, statement_id, payload }) => {
      const name = names.get(statement_id ?? '')
      if (kind === 'statement-receipt') return name === undefined ? [] : text(kind, name)
      const isAbout = kind === 'withdrawal-acknowledgement' || kind === 'withdrawal-loss'
      const isMismatch = 'refusal' in payload && payload.refusal === 'other-address'
      return isAbout && !isMismatch ? text(kind, references.get(order_number ?? 0)) : []
    }),
    ...repaid.map((paymentIntent) => text('repaid', paymentIntent)),
  ]
  return {
    expected,
    found,
    accepted: new Set(accepted.map(({ payment }) => payment.checkout.reference)),
    counts: {
      statements: statements.length,
      hostile: hostile.length,
      unmatched: statements.filter(({ way }) => !isMatched(way)).length,
      inDispute: accepted.filter(({ payment }) => payment.story.facts.includes('withdrawn')).length,
      withdrawnFrom: accepted.length,
      repaid: repaid.length,
    },
  }
}

const isMatched = (way: Statement['way']) => way !== 'unknownNumber' && way !== 'otherAddress'

const mayBeReturned = ({ story }: Payment) => story.facts.some((fact) => returning.includes(fact))

function expectedRows({ payment, way, name, isLossKnown }: Statement, isAccepted: boolean): string[] {
  const { checkout, story, paymentIntent } = payment
  const { reference } = checkout
  const isToldLoss = isAccepted && !isLossKnown && story.facts.includes('disputeLost')
  const unmatched = way === 'unknownNumber' ? 'unknown-order' : 'other-address'
  const matched = isAccepted ? 'accepted' : 'already-returned'
  return [
    text('statement', name, isMatched(way) ? matched : unmatched),
    ...(way === 'account' ? [] : [text('statement-receipt', name)]),
    ...(isMatched(way) ? [text('withdrawal-acknowledgement', reference)] : []),
    ...(isAccepted ? [text('withdrawal', reference)] : []),
    ...(isToldLoss ? [text('withdrawal-loss', reference)] : []),
    ...(isAccepted && story.end === 'kept' ? [text('repaid', paymentIntent)] : []),
  ]
}
