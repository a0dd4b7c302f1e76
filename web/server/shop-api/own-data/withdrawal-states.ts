import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrderWithdrawalState } from '#shared/api/withdrawal.ts'
import { objectionEnd } from '#shared/withdrawal.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { isBankDeciding, isLostToBank, returnedMoneyOf } from '../orders/returned-money.ts'

/** The withdrawals from orders of an account, also undone ones, by order number. Each list is oldest first. */
export async function withdrawalStatesOf(
  database: ShopDatabase,
  sub: string,
): Promise<ReadonlyMap<number, OrderWithdrawalState[]>> {
  const [withdrawals, undone] = await Promise.all([acceptedOf(database, sub), undoneOf(database, sub)])
  const found = [...withdrawals, ...undone].toSorted((one, other) =>
    one.state.statedAt.localeCompare(other.state.statedAt),
  )
  const states = new Map<number, OrderWithdrawalState[]>()
  for (const { number, state } of found) states.set(number, [...(states.get(number) ?? []), state])
  return states
}

const rowsOf = (database: ShopDatabase, sub: string) =>
  database
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.number', 'order_number')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .leftJoin('mails', 'mails.id', 'mail_id')
    .select(({ selectFrom }) => [
      ...(['orders.number', 'total_ore', 'refunded_ore', 'refunds', 'disputes'] as const),
      jsonArrayFrom(
        selectFrom('order_lines')
          .select(['position', 'title'])
          .whereRef('order_lines.order_number', '=', 'orders.number')
          .orderBy('position'),
      ).as('lines'),
    ])
    .select(['stated_at', 'positions', 'refunded_at', 'confirmed_at', 'mails.sent_at'])
    .where('user_sub', '=', sub)
    .execute()

async function acceptedOf(database: ShopDatabase, sub: string) {
  const rows = await rowsOf(database, sub)
  return rows.map((row) => {
    const titles = row.lines.flatMap(({ position, title }) =>
      row.positions.includes(position) ? [title] : [],
    )
    return { number: row.number, state: { ...stateOf(row), statedAt: row.stated_at.toISOString(), titles } }
  })
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function stateOf(row: Row): Pick<OrderWithdrawalState, 'state' | 'until' | 'endedAt'> {
  const { refunded_at, confirmed_at, stated_at, sent_at } = row
  if (refunded_at) return { state: 'repaid', endedAt: refunded_at.toISOString() }
  if (!confirmed_at) {
    if (!sent_at) return { state: 'waiting' }
    return { state: 'waiting', until: objectionEnd(stated_at, sent_at).toISOString() }
  }
  const returned = returnedMoneyOf(row)
  return { state: isBankDeciding(returned) || isLostToBank(returned, row.total_ore) ? 'bank' : 'stated' }
}

async function undoneOf(database: ShopDatabase, sub: string) {
  const rows = await database
    .selectFrom('withdrawal_statements')
    .innerJoin('orders', 'orders.number', 'matched_order')
    .select(['orders.number', 'stated_at', 'disowned_at'])
    .where('user_sub', '=', sub)
    .where('disowned_at', 'is not', null)
    .execute()
  return rows.map(({ number, stated_at, disowned_at }) => ({
    number,
    state: {
      state: 'undone' as const,
      statedAt: stated_at.toISOString(),
      titles: [],
      ...(disowned_at && { endedAt: disowned_at.toISOString() }),
    },
  }))
}
