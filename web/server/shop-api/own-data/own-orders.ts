import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { fromOre } from '#shared/money.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { SentMail } from '../mail/tables.ts'
import { deliveryOf } from '../orders/order-lines.ts'
import { refundedOreOf, returnedMoneyOf } from '../orders/returned-money.ts'
import { giftState } from './orders-of-account.ts'

export const BOOKKEEPING_YEARS = 7

/** `yearStart`: the first day of the seller's financial year, as MM-DD. `timeZone`: IANA. */
export type FinancialYear = { yearStart: string; timeZone: string }

/** YYYY-MM-DD, by the clock of the bookkeeping. */
export const dayIn = ({ timeZone }: Pick<FinancialYear, 'timeZone'>, moment: Date): string =>
  // Sweden writes days as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)

/** Seven years after the calendar year in which the financial year ends: bokföringslagen (1999:1078), 7 kap. 2 §. */
export function keptUntil(moment: Date, { yearStart, timeZone }: FinancialYear): string {
  const day = dayIn({ timeZone }, moment)
  const startYear = Number(day.slice(0, 4)) - (day.slice(5) < yearStart ? 1 : 0)
  const endYear = startYear + (yearStart === '01-01' ? 0 : 1)
  return `${endYear + BOOKKEEPING_YEARS}-12-31`
}

/** An order is kept as long as its latest credit note. */
export const lastRecordOf = (paidAt: Date, notes: readonly { issued_at: Date | string }[]) =>
  new Date(Math.max(paidAt.getTime(), ...notes.map(({ issued_at }) => new Date(issued_at).getTime())))

/** Orders of accounts or of an address, or with these numbers. No list may be empty. */
export type OrderFilter =
  | { subs: readonly string[]; email?: string | undefined }
  | { numbers: readonly number[] }

/** Oldest first. */
export const selectOrders = (database: ShopDatabase, filter: OrderFilter) =>
  database
    .selectFrom('orders')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .leftJoin('payment_details', 'payment_details.payment_intent', 'orders.payment_intent')
    .select(({ selectFrom }) => [
      'orders.number',
      'orders.payment_intent',
      'user_sub',
      'paid_at',
      'email',
      'total_ore',
      'legal_versions',
      'came_from',
      'refunded_ore',
      'refunds',
      'disputes',
      'method',
      'billing_country',
      'card_country',
      'taxed_by',
      jsonArrayFrom(
        selectFrom('order_lines')
          .select(['product_id', 'title', 'facts', 'price_ore', 'vat_rate', 'vat_ore'])
          .select(['position', 'pre_order', 'awaits_unlock', 'withdrawn_at'])
          .whereRef('order_lines.order_number', '=', 'orders.number')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('credit_notes')
          .select(['number', 'issued_at', 'refund_id', 'amounts', 'lines'])
          .whereRef('credit_notes.order_number', '=', 'orders.number')
          .orderBy('number'),
      ).as('credit_notes'),
      jsonArrayFrom(
        selectFrom('unlock_consents')
          .leftJoin('mails', 'mails.id', 'unlock_consents.mail_id')
          .select(['given_at', 'given_in', 'wording', 'statements', 'lines', 'mails.sent_at'])
          .whereRef('unlock_consents.order_number', '=', 'orders.number')
          .orderBy('unlock_consents.id'),
      ).as('consents'),
      jsonArrayFrom(
        selectFrom('withdrawals')
          .select(['name', 'stated_at', 'positions', 'refunded_at'])
          .whereRef('withdrawals.order_number', '=', 'orders.number')
          .orderBy('id'),
      ).as('withdrawals'),
      jsonArrayFrom(
        selectFrom('mails')
          .select(['kind', 'created_at', 'sent_at', 'sent_as'])
          .whereRef('mails.order_number', '=', 'orders.number')
          .orderBy('id'),
      ).as('mails'),
      jsonObjectFrom(
        selectFrom('gifts')
          .innerJoin('codes', 'codes.number', 'gifts.code_number')
          .select(['recipient_email as to', 'giver_name as from', 'words'])
          .select(['redeemed_at', 'revoked_at', 'returned_at'])
          .whereRef('gifts.order_number', '=', 'orders.number'),
      ).as('gift'),
    ])
    .where(({ eb, or }) =>
      'numbers' in filter
        ? eb('orders.number', 'in', filter.numbers)
        : or([
            eb('user_sub', 'in', filter.subs),
            ...(filter.email ? [eb('orders.email', '=', filter.email)] : []),
          ]),
    )
    .orderBy('orders.number')
    .execute()

type Row = Awaited<ReturnType<typeof selectOrders>>[number]

/** Prices are SEK, times ISO 8601, UTC. */
export function ownOrder(row: Row, financialYear: FinancialYear) {
  return {
    number: row.number,
    paidAt: row.paid_at.toISOString(),
    email: row.email,
    lines: row.lines.map(({ product_id, title, facts, price_ore, vat_rate, vat_ore, ...line }) => ({
      product: product_id,
      title,
      facts,
      price: fromOre(price_ore),
      vatRate: vat_rate,
      vat: fromOre(vat_ore),
      delivery: deliveryOf({ ...line, facts }, confirmedIn(row.consents)),
    })),
    // Consents to delivery within the period of withdrawal, with the wording that was shown.
    consents: row.consents.map(({ given_at, given_in, wording, statements, lines }) => ({
      givenAt: isoOf(given_at),
      givenIn: given_in,
      wording,
      statements,
      products: productsAt(row.lines, lines),
    })),
    total: fromOre(row.total_ore),
    refunded: fromOre(refundedOreOf(returnedMoneyOf(row))),
    // Null until the payment service reports it. Countries are ISO 3166-1.
    payment: row.taxed_by && {
      method: row.method,
      billingCountry: row.billing_country,
      cardCountry: row.card_country,
    },
    // The receipt is the order itself. A negative amount takes back the credit of a refund that failed.
    creditNotes: row.credit_notes.map(({ number, issued_at, refund_id, amounts, lines }) => ({
      number,
      issuedAt: isoOf(issued_at),
      refund: refund_id,
      // Null if the products of the money are unknown.
      products: lines && productsAt(row.lines, lines),
      amounts: amounts.map(({ rate, grossOre, vatOre }) => ({
        vatRate: rate,
        amount: fromOre(grossOre),
        vat: fromOre(vatOre),
      })),
    })),
    termsShown: { ...row.legal_versions },
    cameFrom: row.came_from,
    withdrawals: row.withdrawals.map(({ name, stated_at, positions, refunded_at }) => ({
      name,
      statedAt: isoOf(stated_at),
      products: productsAt(row.lines, positions),
      repaidAt: refunded_at && isoOf(refunded_at),
    })),
    mails: row.mails.map(ownMail),
    // Without the redeeming account, which is the recipient's data. The input is null once erased.
    gift: row.gift && {
      to: row.gift.to,
      from: row.gift.from,
      words: row.gift.words,
      state: giftState(row.gift),
    },
    keptUntil: keptUntil(lastRecordOf(row.paid_at, row.credit_notes), financialYear),
  }
}

type MailRow = {
  kind: string
  created_at: Date | string
  sent_at: Date | string | null
  sent_as: SentMail | null
}

/** `sent`: address, subject and text; null before it is sent, and in the mail to the recipient of a gift. */
export const ownMail = ({ kind, created_at, sent_at, sent_as }: MailRow) => ({
  kind,
  writtenAt: isoOf(created_at),
  sentAt: sent_at && isoOf(sent_at),
  sent: sent_as,
})

export const productsAt = (lines: readonly { product_id: string }[], positions: readonly number[]) =>
  positions.flatMap((position) => lines[position]?.product_id ?? [])

const confirmedIn = (consents: readonly { lines: number[]; sent_at: unknown }[]) =>
  new Set(consents.flatMap(({ lines, sent_at }) => (sent_at ? lines : [])))

/** Times inside a JSON column are text in the format of Postgres. */
const isoOf = (moment: Date | string) => new Date(moment).toISOString()
