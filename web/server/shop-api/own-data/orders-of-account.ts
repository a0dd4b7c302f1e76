import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { RedeemedCode } from '#shared/api/codes.ts'
import type { FailedPayment, Order, PendingOrder } from '#shared/api/orders.ts'
import type { GiftState } from '#shared/gifts/gift-contract.ts'
import { fromOre } from '#shared/money.ts'
import type { GiftCode, GiftCodes } from '../codes/gift-codes.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { deliveryOf } from '../orders/order-lines.ts'
import { orderStatus, refundedOreOf, returnedMoneyOf } from '../orders/returned-money.ts'
import { withdrawalStatesOf } from './withdrawal-states.ts'

/** The database has no text of a gift code. */
type StoredOrder = Omit<Order, 'gift' | 'withdrawals'> & {
  gift?: GiftCode & { to: string | null; state: GiftState }
}

type Needs = { database: ShopDatabase; giftCodes: Pick<GiftCodes, 'textOf'> }

/** Each list is newest first. */
export async function ordersOfAccount({ database, giftCodes }: Needs, sub: string) {
  const [orders, withdrawals, processing, failed, redeemed] = await Promise.all([
    ordersOf(database, sub),
    withdrawalStatesOf(database, sub),
    pendingOrdersOf(database, sub),
    failedPaymentsOf(database, sub),
    redeemedBy(database, sub),
  ])
  return {
    orders: orders.map(
      (order): Order => ({
        ...shownOrder(order, giftCodes),
        withdrawals: withdrawals.get(order.number) ?? [],
      }),
    ),
    processing,
    failed: failed.filter((payment) => !isOrderedSince(payment, orders)),
    redeemed,
  }
}

/** Shows the code of a gift only while the code can be redeemed. */
export function shownOrder(
  { gift, ...order }: StoredOrder,
  codes: Needs['giftCodes'],
): Omit<Order, 'withdrawals'> {
  if (!gift) return order
  const { to, state } = gift
  const code = state === 'ready' ? (codes.textOf(gift) ?? null) : null
  return { ...order, gift: { to, state, code } }
}

export function giftState(code: Record<'redeemed_at' | 'revoked_at' | 'returned_at', unknown>): GiftState {
  if (code.revoked_at || code.returned_at) return 'revoked'
  return code.redeemed_at ? 'redeemed' : 'ready'
}

export async function ordersOf(database: ShopDatabase, sub: string): Promise<StoredOrder[]> {
  const rows = await database
    .selectFrom('orders')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(({ selectFrom }) => [
      'number',
      'reference',
      'paid_at',
      'email',
      'total_ore',
      'refunded_ore',
      'refunds',
      'disputes',
      jsonArrayFrom(
        selectFrom('order_lines')
          .select(['product_id', 'title', 'price_ore', 'vat_rate', 'vat_ore'])
          .select(['position', 'pre_order', 'awaits_unlock', 'withdrawn_at', 'release_told', 'facts'])
          .whereRef('order_number', '=', 'orders.number')
          .orderBy('position'),
      ).as('lines'),
      selectFrom('entitlements')
        .select(({ fn }) => fn.max('revoked_at').as('at'))
        .whereRef('order_number', '=', 'orders.number')
        .as('returned_at'),
      jsonObjectFrom(
        selectFrom('gifts')
          .innerJoin('codes', 'codes.number', 'gifts.code_number')
          .select(['recipient_email as to', 'code_key as key', 'code_hash as hash'])
          .select(['redeemed_at', 'revoked_at', 'codes.returned_at'])
          .whereRef('order_number', '=', 'orders.number'),
      ).as('gift'),
      jsonArrayFrom(
        selectFrom('unlock_consents')
          .innerJoin('mails', 'mails.id', 'unlock_consents.mail_id')
          .select(['unlock_consents.lines', 'mails.sent_at'])
          .whereRef('unlock_consents.order_number', '=', 'orders.number'),
      ).as('consents'),
    ])
    .where('user_sub', '=', sub)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => {
    const returns = returnedMoneyOf(row)
    const linesWhere = (isSent: boolean) =>
      new Set(row.consents.flatMap(({ lines, sent_at }) => ((sent_at !== null) === isSent ? lines : [])))
    const confirmed = linesWhere(true)
    const unconfirmed = linesWhere(false)
    return {
      number: row.number,
      reference: row.reference,
      paidAt: row.paid_at.toISOString(),
      status: orderStatus(returns, row.total_ore),
      lines: row.lines.map(({ product_id, title, price_ore, vat_rate, vat_ore, ...line }) => ({
        id: product_id,
        title,
        price: fromOre(price_ore),
        vatRate: vat_rate,
        vat: fromOre(vat_ore),
        ...deliveryIn(line, { confirmed, unconfirmed }),
        facts: line.facts,
        ...releaseTold(line.release_told),
      })),
      total: fromOre(row.total_ore),
      email: row.email,
      refunded: fromOre(refundedOreOf(returns)),
      ...returnedAt(row),
      ...(row.gift && { gift: { ...row.gift, state: giftState(row.gift) } }),
    }
  })
}

type Consented = { confirmed: ReadonlySet<number>; unconfirmed: ReadonlySet<number> }

function deliveryIn(
  line: Parameters<typeof deliveryOf>[0],
  { confirmed, unconfirmed }: Consented,
): Pick<Order['lines'][number], 'delivery' | 'awaitsConfirmation'> {
  const delivery = deliveryOf(line, confirmed)
  const isAwaited = delivery === 'unlocked' && unconfirmed.has(line.position)
  return { delivery, ...(isAwaited && { awaitsConfirmation: true }) }
}

function releaseTold(told: string | null): { isReleased?: true; releaseOn?: string } {
  if (told === 'released') return { isReleased: true }
  return told === null || told === 'unknown' ? {} : { releaseOn: told }
}

/** When the content or the gift code was locked. Times inside a JSON column are text. */
function returnedAt(row: { returned_at: Date | null; gift: { returned_at: string | null } | null }) {
  const moment = row.returned_at ?? row.gift?.returned_at
  return moment ? { returnedAt: new Date(moment).toISOString() } : {}
}

/** Whole seconds, as the payment service gives the time of a payment. */
const secondsOf = (moment: string) => Math.floor(Date.parse(moment) / 1_000)

const isOrderedSince = ({ startedAt, lines }: FailedPayment, orders: readonly StoredOrder[]) =>
  lines.every(({ id }) =>
    orders.some(
      (order) =>
        secondsOf(order.paidAt) >= secondsOf(startedAt) && order.lines.some((line) => line.id === id),
    ),
  )

const checkoutsOf = (database: ShopDatabase, sub: string) =>
  database
    .selectFrom('checkout_sessions')
    .select(['reference', 'created_at', 'lines', 'total_ore'])
    .where('user_sub', '=', sub)
    .orderBy('created_at', 'desc')

type CheckoutRow = Awaited<ReturnType<ReturnType<typeof checkoutsOf>['execute']>>[number]

const paymentOf = ({ reference, created_at, lines, total_ore }: CheckoutRow) => ({
  reference,
  startedAt: created_at.toISOString(),
  lines: lines.map(({ id, title, priceOre }) => ({ id, title, price: fromOre(priceOre) })),
  total: fromOre(total_ore),
})

export async function pendingOrdersOf(database: ShopDatabase, sub: string): Promise<PendingOrder[]> {
  const rows = await checkoutsOf(database, sub).where('status', '=', 'processing').execute()
  return rows.map((row) => ({ ...paymentOf(row), status: 'processing' }))
}

/** Only expired checkouts with a mail: their payment was on its way. */
export async function failedPaymentsOf(database: ShopDatabase, sub: string): Promise<FailedPayment[]> {
  const rows = await checkoutsOf(database, sub)
    .select(['is_buy_now', 'gift'])
    .where((where) =>
      where.or([
        where('status', '=', 'failed'),
        where.and([
          where('status', '=', 'expired'),
          where.exists(
            where.selectFrom('mails').select('id').whereRef('checkout_reference', '=', 'reference'),
          ),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ is_buy_now, gift, ...row }) => ({
    ...paymentOf(row),
    isCart: !is_buy_now && gift === null,
  }))
}

export async function redeemedBy(database: ShopDatabase, sub: string): Promise<RedeemedCode[]> {
  const rows = await database
    .selectFrom('codes')
    .leftJoin('gifts', 'gifts.code_number', 'codes.number')
    .select(['product_id', 'title', 'redeemed_at', 'revoked_at', 'returned_at'])
    .select(['gifts.order_number', 'giver_name'])
    .where('redeemed_by', '=', sub)
    .orderBy('redeemed_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.product_id,
    title: row.title,
    redeemedAt: row.redeemed_at?.toISOString() ?? '',
    isRevoked: row.revoked_at !== null || row.returned_at !== null,
    ...(row.order_number !== null && { giver: row.giver_name }),
  }))
}
