/** Statements of withdrawal that fit no order. */
import { Fault, flag, wholeNumber } from '#scripts/stack/command.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { addHistory } from '#server/shop-api/orders/order-history.ts'
import { matchByHand, unmatchedStatements } from '#server/shop-api/withdrawal/match-statements.ts'
import type { StatedWithdrawal } from '#server/shop-api/withdrawal/withdraw-lines.ts'
import { defineAction, positive, readWriting, writeOrTry, writing } from './action.ts'

type Stated = Exclude<StatedWithdrawal, { outcome: 'unknown-order' }>

const outcomes: Record<Stated['outcome'], string> = {
  accepted: 'Accepted. The content is locked, the buyer gets a mail, and the running shop repays it.',
  repeated: 'These lines were withdrawn from before. Nothing was changed.',
  delivered: 'Refused, and the buyer gets a mail: the content was delivered with consent.',
  'too-late': 'Refused, and the buyer gets a mail: the period had ended.',
  'already-returned': 'Refused, and the buyer gets a mail: the whole sum has been returned.',
}

export function withdrawalText(number: number, stated: Stated) {
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
    'Ask the person if you are in doubt, then match it: orders withdrawals match STATEMENT NUMBER',
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
  by: string | null = null,
): Promise<string> {
  const statement = positive('STATEMENT', typed)
  const number = positive('NUMBER', order)
  const stated = await matchByHand(database, { statement, order: number, evenPaidLater }, new Date())
  if (!stated) throw new Fault(`No statement ${statement} waits for an order: see "withdrawals".`)
  if (stated.outcome === 'unknown-order') throw new Fault(`There is no order ${number}.`)
  if (stated.outcome === 'paid-later') {
    throw new Fault(
      `Order ${number} was paid on ${stated.paidAt.toISOString()}, after the statement of ${stated.statedAt.toISOString()}. Nothing was changed. A person who wants to take away this order can have planted the statement: ask the buyer. If it is the buyer’s, repeat the command with --even-paid-later.`,
    )
  }
  const text = withdrawalText(number, stated)
  await addHistory(database, { orderNumber: number, by, what: text, why: `Statement ${statement}` })
  return text
}

export const withdrawals = defineAction({
  summary: 'lists addresses with statements of withdrawal that fit no order',
  options: { limit: { type: 'string', value: 'N', default: '50', help: 'how many' } },
  read: (values) => {
    const limit = wholeNumber('limit', values.limit, 1)
    return (database) => listUnmatched(database, limit)
  },
})

export const withdrawalsMatch = defineAction({
  summary: 'withdraws from an order by the time of a statement that fits no order',
  positionals: 'STATEMENT NUMBER',
  options: {
    ...writing,
    'even-paid-later': flag('the order was paid after the statement, and the buyer confirms it'),
  },
  read: (values, positionals) => {
    const { write, by } = readWriting(values)
    return (database) =>
      writeOrTry(database, write, (transaction) =>
        matchStatement(transaction, positionals, values['even-paid-later'], by),
      )
  },
})
