import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Shopper } from '../account/identity.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { type OwnMail, ownMail, productsAt } from './own-orders.ts'

/** Number, address and name are as typed. Times are ISO 8601, UTC. */
export type OwnStatement = {
  statedAt: string
  madeIn: 'form' | 'account' | 'staff'
  orderNumber: number | null
  email: string
  name: string
  /** Null for all lines that can be withdrawn from. */
  products: string[] | null
  /** The matching order of the account; null while no order of the account fits. */
  order: number | null
  /** `accepted`, or the reason of the refusal. Null until the statement was compared with the orders. */
  outcome: string | null
  disownedAt: string | null
  receipts: OwnMail[]
}

/** Statements about the orders of the account, and statements that name its verified address. */
export async function readOwnStatements(
  database: ShopDatabase,
  { sub, email, isEmailVerified }: Shopper,
): Promise<OwnStatement[]> {
  const address = isEmailVerified && email ? email : null
  const rows = await database
    .selectFrom('withdrawal_statements')
    .leftJoin('orders', (join) =>
      join.onRef('orders.number', '=', 'matched_order').on('orders.user_sub', '=', sub),
    )
    .select(['stated_at', 'made_in', 'order_number', 'withdrawal_statements.email', 'name', 'positions'])
    .select(['orders.number', 'outcome', 'disowned_at'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('order_lines')
          .select('product_id')
          .whereRef('order_lines.order_number', '=', 'orders.number')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('mails')
          .select(['kind', 'created_at', 'sent_at', 'sent_as'])
          .whereRef('statement_id', '=', 'withdrawal_statements.id')
          .where('acknowledge_to', '=', address)
          .orderBy('id'),
      ).as('receipts'),
    ])
    .where(({ or, eb }) =>
      or([
        eb('orders.number', 'is not', null),
        eb('withdrawal_statements.email', '=', address),
        eb('acknowledge_to', '=', address),
      ]),
    )
    .orderBy('stated_at')
    .execute()
  return rows.map((row) => ({
    statedAt: row.stated_at.toISOString(),
    madeIn: row.made_in,
    orderNumber: row.order_number,
    email: row.email,
    name: row.name,
    products: row.positions && productsAt(row.lines, row.positions),
    order: row.number,
    outcome: row.outcome,
    disownedAt: row.disowned_at?.toISOString() ?? null,
    receipts: row.receipts.map(ownMail),
  }))
}
