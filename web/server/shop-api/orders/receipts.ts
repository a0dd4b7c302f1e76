import type { Selectable } from 'kysely'
import type { CreditNote, Receipt } from '#shared/receipts/receipt-contract.ts'
import { storedLegal } from '../catalogue/legal-snapshots.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { byRate, grossOf, type RateAmount, without } from './split-credit.ts'

type LineRow = Pick<
  Selectable<ShopSchema['order_lines']>,
  'product_id' | 'title' | 'facts' | 'price_ore' | 'vat_rate' | 'vat_ore'
>
type NoteRow = Pick<Selectable<ShopSchema['credit_notes']>, 'number' | 'issued_at' | 'amounts' | 'lines'>

const fromOre = (ore: number) => ore / 100

export async function readReceipt(
  database: ShopDatabase,
  number: number,
  sub: string,
): Promise<Receipt | undefined> {
  const order = await database
    .selectFrom('orders')
    .leftJoin('payment_details', 'payment_details.payment_intent', 'orders.payment_intent')
    .leftJoin('gifts', 'gifts.order_number', 'orders.number')
    .select(['number', 'paid_at', 'email', 'total_ore', 'legal_digest', 'method', 'billing_country'])
    .select(['code_number', 'recipient_email'])
    .where('number', '=', number)
    .where('user_sub', '=', sub)
    .executeTakeFirst()
  if (!order) return undefined
  const [lineRows, notes, legal] = await Promise.all([
    linesOf(database, number),
    notesOf(database, number),
    storedLegal(database, order.legal_digest),
  ])
  const lines = lineRows.map(taxed)
  const amounts = byRate(lines)
  return {
    number,
    paidAt: order.paid_at.toISOString(),
    seller: legal?.seller ?? null,
    buyer: { email: order.email, country: order.billing_country },
    ...(order.code_number !== null && { giftFor: order.recipient_email }),
    lines: lines.map(({ id, title, facts, priceOre, vatRate, vatOre }) => ({
      id,
      title,
      facts,
      vatRate,
      net: fromOre(priceOre - vatOre),
      vat: fromOre(vatOre),
      price: fromOre(priceOre),
    })),
    rates: amounts.map(inSek),
    total: fromOre(order.total_ore),
    method: order.method,
    creditNotes: notes.map((note) => creditNote(note, lines)),
  }
}

const linesOf = (database: ShopDatabase, orderNumber: number) =>
  database
    .selectFrom('order_lines')
    .select(['product_id', 'title', 'facts', 'price_ore', 'vat_rate', 'vat_ore'])
    .where('order_number', '=', orderNumber)
    .orderBy('position')
    .execute()

const notesOf = (database: ShopDatabase, orderNumber: number) =>
  database
    .selectFrom('credit_notes')
    .select(['number', 'issued_at', 'amounts', 'lines'])
    .where('order_number', '=', orderNumber)
    .orderBy('number')
    .execute()

const taxed = ({ product_id, title, facts, price_ore, vat_rate, vat_ore }: LineRow) => ({
  id: product_id,
  title,
  facts,
  priceOre: price_ore,
  vatRate: vat_rate,
  vatOre: vat_ore,
})

const inSek = ({ rate, grossOre, vatOre }: RateAmount) => ({
  rate,
  net: fromOre(grossOre - vatOre),
  vat: fromOre(vatOre),
  gross: fromOre(grossOre),
})

const creditNote = (
  { number, issued_at, amounts, lines: positions }: NoteRow,
  lines: readonly ReturnType<typeof taxed>[],
): CreditNote => ({
  number,
  issuedAt: issued_at.toISOString(),
  amount: fromOre(grossOf(amounts)),
  rates: amounts.map(inSek),
  isWhole: without(byRate(lines), amounts).every(({ grossOre }) => grossOre === 0),
  lines: positions?.flatMap((position) => lines[position]?.title ?? []) ?? null,
})
