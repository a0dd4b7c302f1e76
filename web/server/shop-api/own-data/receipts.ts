import type { Selectable } from 'kysely'
import { fromOre } from '#shared/money.ts'
import type { CreditNote, Receipt } from '#shared/receipts/receipt-contract.ts'
import { readStoredLegal } from '../catalogue/legal-texts.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { grossOf, type RateAmount, subtractByRate, sumByRate } from '../orders/amounts-by-rate.ts'
import { withdrawalStatesOf } from './withdrawal-states.ts'

type NoteRow = Pick<Selectable<ShopSchema['credit_notes']>, 'number' | 'issued_at' | 'amounts' | 'lines'>

export async function readReceipt(
  database: ShopDatabase,
  number: number,
  sub: string,
): Promise<Receipt | undefined> {
  const order = await database
    .selectFrom('orders')
    .leftJoin('payment_details', 'payment_details.payment_intent', 'orders.payment_intent')
    .leftJoin('gifts', 'gifts.order_number', 'orders.number')
    .leftJoin('codes', 'codes.number', 'gifts.code_number')
    .select(['paid_at', 'email', 'total_ore', 'legal_digest', 'method', 'billing_country'])
    .select(['code_number', 'recipient_email', 'redeemed_at'])
    .where('orders.number', '=', number)
    .where('user_sub', '=', sub)
    .executeTakeFirst()
  if (!order) return undefined
  const [lines, notes, withdrawals, legal, unlocked] = await Promise.all([
    linesOf(database, number),
    notesOf(database, number),
    withdrawalStatesOf(database, sub),
    readStoredLegal(database, order.legal_digest),
    unlockedLater(database, number),
  ])
  const suppliedAt = ({ awaits, position }: { awaits: boolean; position: number }) => {
    if (awaits) return null
    const consent = unlocked.find(({ lines: positions }) => positions.includes(position))
    return (order.redeemed_at ?? consent?.given_at ?? order.paid_at).toISOString()
  }
  const amounts = sumByRate(lines)
  return {
    number,
    paidAt: order.paid_at.toISOString(),
    seller: legal?.seller ?? null,
    buyer: { email: order.email, country: order.billing_country },
    ...(order.code_number !== null && { giftFor: order.recipient_email }),
    // An invoice needs the day of supply: directive 2006/112/EC, article 226(7).
    lines: lines.map(({ id, title, facts, priceOre, vatRate, vatOre, ...line }) => ({
      id,
      title,
      facts,
      vatRate,
      net: fromOre(priceOre - vatOre),
      vat: fromOre(vatOre),
      price: fromOre(priceOre),
      suppliedAt: suppliedAt(line),
    })),
    rates: amounts.map(inSek),
    total: fromOre(order.total_ore),
    method: order.method,
    creditNotes: notes.map((note) => creditNote(note, lines)),
    withdrawals: withdrawals.get(number) ?? [],
  }
}

const linesOf = (database: ShopDatabase, orderNumber: number) =>
  database
    .selectFrom('order_lines')
    .select(['position', 'product_id as id', 'title', 'facts', 'awaits_unlock as awaits'])
    .select(['price_ore as priceOre', 'vat_rate as vatRate', 'vat_ore as vatOre'])
    .where('order_number', '=', orderNumber)
    .orderBy('position')
    .execute()

/** Consents given by *Unlock now*, after the payment. */
const unlockedLater = (database: ShopDatabase, orderNumber: number) =>
  database
    .selectFrom('unlock_consents')
    .select(['given_at', 'lines'])
    .where('order_number', '=', orderNumber)
    .where('given_in', '=', 'account')
    .execute()

const notesOf = (database: ShopDatabase, orderNumber: number) =>
  database
    .selectFrom('credit_notes')
    .select(['number', 'issued_at', 'amounts', 'lines'])
    .where('order_number', '=', orderNumber)
    .orderBy('number')
    .execute()

const inSek = ({ rate, grossOre, vatOre }: RateAmount) => ({
  rate,
  net: fromOre(grossOre - vatOre),
  vat: fromOre(vatOre),
  gross: fromOre(grossOre),
})

const creditNote = (
  { number, issued_at, amounts, lines: positions }: NoteRow,
  lines: Awaited<ReturnType<typeof linesOf>>,
): CreditNote => ({
  number,
  issuedAt: issued_at.toISOString(),
  amount: fromOre(grossOf(amounts)),
  rates: amounts.map(inSek),
  isWhole: subtractByRate(sumByRate(lines), amounts).every(({ grossOre }) => grossOre === 0),
  lines: positions?.flatMap((position) => lines[position]?.title ?? []) ?? null,
})
