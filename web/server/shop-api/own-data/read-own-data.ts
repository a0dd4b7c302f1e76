import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Shopper } from '../account/identity.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { deliveryOf } from '../orders/order-lines.ts'
import { refundedOreOf } from '../orders/returned-money.ts'
import { giftState } from '../orders/stored-order.ts'
import { returnedMoneyOf } from '../orders/stored-returned-money.ts'
import type { AccountReader } from '../ports.ts'
import { type AccountData, keptUntil } from './own-data.ts'

export const createAccountData = (database: ShopDatabase): AccountReader => ({
  read: async (shopper) => {
    const { sub, ...account } = shopper
    const [orders, unlocked, codes, giftsReceived, checkouts] = await Promise.all([
      ordersOf(database, sub),
      unlockedFor(database, shopper),
      codesOf(database, sub),
      giftsTo(database, shopper),
      checkoutsOf(database, sub),
    ])
    return { account: { id: sub, ...account }, orders, unlocked, codes, giftsReceived, checkouts }
  },
})

const fromOre = (ore: number) => ore / 100

const readOrders = (database: ShopDatabase, sub: string) =>
  database
    .selectFrom('orders')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .leftJoin('payment_details', 'payment_details.payment_intent', 'orders.payment_intent')
    .leftJoin('withdrawals', 'withdrawals.order_number', 'orders.number')
    .select(({ selectFrom }) => [
      'orders.number',
      'paid_at',
      'email',
      'total_ore',
      'legal_versions',
      'refunded_ore',
      'refunds',
      'disputes',
      'withdrawals.name',
      'stated_at',
      'method',
      'billing_country',
      'card_country',
      'taxed_by',
      jsonArrayFrom(
        selectFrom('order_lines')
          .select(['product_id', 'title', 'price_ore', 'vat_rate', 'vat_ore'])
          .select(['position', 'pre_order', 'awaits_unlock', 'withdrawn_at'])
          .whereRef('order_lines.order_number', '=', 'orders.number')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('credit_notes')
          .select(['number', 'issued_at', 'refund_id', 'amounts'])
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
        selectFrom('mails')
          .select(['kind', 'created_at', 'sent_at'])
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
    .where('user_sub', '=', sub)
    .orderBy('orders.number')
    .execute()

async function ordersOf(database: ShopDatabase, sub: string): Promise<AccountData['orders']> {
  const rows = await readOrders(database, sub)
  return rows.map((row) => ({
    number: row.number,
    paidAt: row.paid_at.toISOString(),
    email: row.email,
    lines: row.lines.map(({ product_id, title, price_ore, vat_rate, vat_ore, ...line }) => ({
      product: product_id,
      title,
      price: fromOre(price_ore),
      vatRate: vat_rate,
      vat: fromOre(vat_ore),
      delivery: deliveryOf(line, confirmedIn(row.consents)),
    })),
    consents: row.consents.map(({ given_at, given_in, wording, statements, lines }) => ({
      givenAt: isoOf(given_at),
      givenIn: given_in,
      wording,
      statements,
      products: lines.flatMap((position) => row.lines[position]?.product_id ?? []),
    })),
    total: fromOre(row.total_ore),
    refunded: fromOre(refundedOreOf(returnedMoneyOf(row))),
    payment: row.taxed_by && {
      method: row.method,
      billingCountry: row.billing_country,
      cardCountry: row.card_country,
    },
    creditNotes: row.credit_notes.map(({ number, issued_at, refund_id, amounts }) => ({
      number,
      issuedAt: isoOf(issued_at),
      refund: refund_id,
      amounts: amounts.map(({ rate, grossOre, vatOre }) => ({
        vatRate: rate,
        amount: fromOre(grossOre),
        vat: fromOre(vatOre),
      })),
    })),
    termsShown: { ...row.legal_versions },
    withdrawal:
      row.name !== null && row.stated_at ? { name: row.name, statedAt: row.stated_at.toISOString() } : null,
    mails: row.mails.map(({ kind, created_at, sent_at }) => ({
      kind,
      writtenAt: isoOf(created_at),
      sentAt: sent_at && isoOf(sent_at),
    })),
    gift: row.gift && {
      to: row.gift.to,
      from: row.gift.from,
      words: row.gift.words,
      state: giftState(row.gift),
    },
    keptUntil: keptUntil(row.paid_at),
  }))
}

/** Positions whose consent has reached the buyer by mail. */
const confirmedIn = (consents: readonly { lines: number[]; sent_at: unknown }[]) =>
  new Set(consents.flatMap(({ lines, sent_at }) => (sent_at ? lines : [])))

/** A moment inside a JSON column is a text in the format of Postgres. */
const isoOf = (moment: Date | string) => new Date(moment).toISOString()

async function unlockedFor(
  database: ShopDatabase,
  { sub, email, isEmailVerified }: Shopper,
): Promise<AccountData['unlocked']> {
  const rows = await database
    .selectFrom('entitlements')
    .select(['adventure_id', 'granted_at', 'order_number', 'revoked_at', 'revoked_by_staff_at'])
    .select(['code_number', 'awaits_unlock', 'withdrawn_at'])
    .where((where) =>
      where.or([
        where('user_sub', '=', sub),
        ...(isEmailVerified && email ? [where('email', '=', email)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    adventure: row.adventure_id,
    since: row.granted_at.toISOString(),
    order: row.order_number,
    code: row.code_number,
    locked: row.awaits_unlock || [row.revoked_at, row.revoked_by_staff_at, row.withdrawn_at].some(Boolean),
  }))
}

async function codesOf(database: ShopDatabase, sub: string): Promise<AccountData['codes']> {
  const rows = await database
    .selectFrom('codes')
    .select(['number', 'product_id', 'title', 'redeemed_at', 'revoked_at'])
    .where('redeemed_by', '=', sub)
    .where('redeemed_at', 'is not', null)
    .orderBy('number')
    .$narrowType<{ redeemed_at: Date }>()
    .execute()
  return rows.map(({ number, product_id, title, redeemed_at, revoked_at }) => ({
    number,
    product: product_id,
    title,
    redeemedAt: redeemed_at.toISOString(),
    revoked: revoked_at !== null,
  }))
}

/** An address that is not verified may be another person's. */
async function giftsTo(
  database: ShopDatabase,
  { email, isEmailVerified }: Shopper,
): Promise<AccountData['giftsReceived']> {
  if (!isEmailVerified || !email) return []
  return database
    .selectFrom('gifts')
    .innerJoin('codes', 'codes.number', 'gifts.code_number')
    .select(['recipient_email as to', 'giver_name as from', 'words', 'product_id as product', 'title'])
    .where('recipient_email', '=', email)
    .orderBy('code_number')
    .execute()
}

async function checkoutsOf(database: ShopDatabase, sub: string): Promise<AccountData['checkouts']> {
  const rows = await database
    .selectFrom('checkout_sessions')
    .select(['created_at', 'status', 'email', 'lines', 'gift'])
    .where('user_sub', '=', sub)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at, status, email, lines, gift }) => ({
    startedAt: created_at.toISOString(),
    status,
    email,
    products: lines.map(({ id }) => id),
    gift: gift && { to: gift.to, from: gift.from, words: gift.words },
  }))
}
