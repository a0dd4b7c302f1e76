/** What staff decide about an order: content of a line, a buyer’s letter, a statement that fits no order. */
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { applyLineDecision, type LineDecision } from '#server/shop-api/orders/line-decisions.ts'
import { matchByHand, unmatchedStatements } from '#server/shop-api/withdrawal/match-statements.ts'
import { withdrawByLetter } from '#server/shop-api/withdrawal/statements.ts'
import type { StatedWithdrawal } from '#server/shop-api/withdrawal/withdraw-lines.ts'
import { Fault } from '../../stack/command.ts'

/** @throws Fault */
function positive(name: string, text = '') {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new Fault(`${name} is “${text}”: give its number, from 1.`)
}

/** Reads order number, line number and reason from arguments. @throws Fault when one is missing */
export function readDecision(
  decision: LineDecision['decision'],
  [order, line]: readonly string[],
  reason = '',
): LineDecision {
  if (reason.trim() === '') throw new Fault(`Say why: --reason "…". It is kept with the ${decision}.`)
  const [orderNumber, number] = [positive('ORDER', order), positive('LINE', line)]
  return { decision, orderNumber, line: number, reason: reason.trim() }
}

/** Revokes or restores a line of an order. @returns the text to print @throws Fault when the line doesn't exist */
export async function recordDecision(database: ShopDatabase, decision: LineDecision): Promise<string> {
  const { orderNumber, line } = decision
  const applied = await applyLineDecision(database, decision)
  if (!applied) throw new Fault(`Order ${orderNumber} has no line ${line}: nothing was changed.`)
  const done = decision.decision === 'revoke' ? 'Revoked' : 'Restored'
  const unlocked = applied.unlocked.length > 0 ? applied.unlocked.join(', ') : 'nothing'
  return [
    `${done}: line ${line} of order ${orderNumber}, ${applied.title}.`,
    `The order’s lines unlock ${unlocked} now, unless a refund or dispute locks the order.`,
  ].join('\n')
}

type Letter = { number: number; positions?: number[]; statedAt: Date }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day alone counts until its end: what the buyer unlocked on it counts as unlocked before. */
function readReceived(text = ''): Date {
  const isDay = DAY.test(text)
  const moment = new Date(isDay ? `${text}T23:59:59.999Z` : text)
  if (Number.isNaN(moment.getTime()))
    throw new Fault(`--received is “${text}”: give the day, such as 2026-11-20, or day and time in UTC.`)
  const begin = isDay ? new Date(text) : moment
  if (begin > new Date()) throw new Fault(`--received is ${text}, in the future: give the day of the letter.`)
  return moment > new Date() ? new Date() : moment
}

/** @throws Fault if an argument is missing or wrong */
export function readLetter(order: string | undefined, received?: string, lines?: string): Letter {
  const positions = lines?.split(',').map((line) => positive('--lines', line.trim()) - 1)
  return {
    number: positive('ORDER', order),
    statedAt: readReceived(received),
    ...(positions && { positions }),
  }
}

const outcomes: Record<StatedWithdrawal['outcome'], string> = {
  accepted: 'Accepted. The content is locked, the buyer gets a mail, and the running shop repays it.',
  repeated: 'These lines were withdrawn from before. Nothing was changed.',
  delivered: 'Refused, and the buyer gets a mail: the content was delivered with consent.',
  'too-late': 'Refused, and the buyer gets a mail: the period had ended.',
  'already-returned': 'Refused, and the buyer gets a mail: the whole sum has been returned.',
  'unknown-order': 'There is no such order, or it has no such line: nothing was changed.',
}

/** @returns the text to print @throws Fault for an unknown order or line */
export async function withdrawForBuyer(database: ShopDatabase, letter: Letter): Promise<string> {
  const order = await database
    .selectFrom('orders')
    .select('paid_at')
    .where('number', '=', letter.number)
    .executeTakeFirst()
  if (order && order.paid_at > letter.statedAt)
    throw new Fault(`Order ${letter.number} was paid on ${order.paid_at.toISOString()}, after --received.`)
  const stated = await withdrawByLetter(database, letter, new Date())
  if (stated.outcome === 'unknown-order') throw new Fault(outcomes['unknown-order'])
  return resultText(letter.number, stated)
}

function resultText(number: number, stated: Exclude<StatedWithdrawal, { outcome: 'unknown-order' }>) {
  const lines = stated.lines.map(
    ({ title, refusal }) => `  ${title}: ${refusal ? `kept, ${refusal}` : 'withdrawn'}`,
  )
  const dispute = stated.isInDispute ? ['The bank has the money: it is repaid if the bank returns it.'] : []
  return [`Order ${number}: ${outcomes[stated.outcome]}`, ...dispute, ...lines].join('\n')
}

/** Each address with statements that fit no order, by its oldest one: first addresses that have orders. */
export async function listUnmatched(database: ShopDatabase, limit: number): Promise<string> {
  const rows = await unmatchedStatements(database, limit)
  const [first] = rows
  if (!first) return 'Every statement of withdrawal has its order.'
  const cells = rows.map(({ number, stated_at, order_number, email, name, candidates, statements }) => {
    const [statedAt, order, orders] = [
      stated_at.toISOString(),
      order_number ?? 'unknown',
      candidates ?? 'none',
    ]
    return [number, statedAt, order, email, name, orders, statements].join('\t')
  })
  const left = Number(first.addresses) - rows.length
  return [
    'Statement\tStated at\tOrder as stated\tE-mail\tName\tOrders of this address\tStatements of this address',
    ...cells,
    ...(left > 0 ? [`${left} more addresses: --limit ${first.addresses} shows all.`] : []),
    'Ask the person if you are in doubt, then: npm run orders -- withdrawals match STATEMENT ORDER',
  ].join('\n')
}

/**
 * @param evenPaidLater also an order that was paid after the statement
 * @returns the text to print @throws Fault if nothing can be matched
 */
export async function matchStatement(
  database: ShopDatabase,
  [typed, order]: readonly string[],
  evenPaidLater = false,
): Promise<string> {
  const statement = positive('STATEMENT', typed)
  const number = positive('ORDER', order)
  const stated = await matchByHand(database, { statement, order: number, evenPaidLater }, new Date())
  if (!stated) throw new Fault(`No statement ${statement} waits for an order: see "withdrawals".`)
  if (stated.outcome === 'unknown-order') throw new Fault(`There is no order ${number}.`)
  if (stated.outcome === 'paid-later') {
    throw new Fault(
      `Order ${number} was paid on ${stated.paidAt.toISOString()}, after the statement of ${stated.statedAt.toISOString()}. Nothing was changed. A person who wants to take away this order can have planted the statement: ask the buyer. If it is the buyer’s, repeat the command with --even-paid-later.`,
    )
  }
  return resultText(number, stated)
}
