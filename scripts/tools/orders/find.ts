import { flag, wholeNumber } from '#scripts/stack/command.ts'
import { parseFinancialYear } from '#server/shop-api/config.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import type { ListedMail } from '#server/shop-api/own-data/listed-mails.ts'
import { findOrders, type OrderFile, readOrderFiles } from '#server/shop-api/own-data/order-file.ts'
import type { FinancialYear } from '#server/shop-api/own-data/own-orders.ts'
import { oreText, priceText } from '#shared/money.ts'
import { defineAction } from './action.ts'
import { listOrders } from './list.ts'

/** More orders are listed with a line each. */
const SHOWN_WHOLE = 3

const part = (name: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`  ${name}`, ...lines.map((line) => `    ${line}`)]

/** Without the seconds' fractions. Times are UTC. */
export const timeText = (moment: Date | string) =>
  `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const stateText = ({ state, at, tries, lastError }: ListedMail) => {
  const why = lastError ? `: ${lastError}` : ''
  if (state === 'waiting') return `waiting, ${tries} tries, next ${timeText(at)}${why}`
  return `${state} ${timeText(at)}${state === 'sent' ? '' : why}`
}

function kindText({ kind, repetition }: ListedMail): string {
  if (repetition < 0 || (kind === 'order-confirmation' && repetition > 0)) return `${kind} (again)`
  return kind === 'credit-note' ? `${kind} ${repetition}` : kind
}

export const mailText = (mail: ListedMail) =>
  [
    `mail ${mail.id}`,
    mail.orderNumber === null ? 'no order' : `order ${mail.orderNumber}`,
    kindText(mail),
    `to ${mail.to ?? 'an erased address'}`,
    stateText(mail),
  ].join(', ')

function paymentLines({ payment, paymentIntent, refunds, disputes, creditNotes }: OrderFile): string[] {
  const method = [payment?.method?.brand ?? payment?.method?.type, payment?.method?.last4]
    .filter(Boolean)
    .join(' ')
  const countries = [payment?.billingCountry, payment?.cardCountry].map((country) => country ?? 'unknown')
  return [
    `${paymentIntent}, ${method || 'method unknown'}, billing country ${countries[0]}, card ${countries[1]}`,
    ...Object.entries(refunds).map(([id, { ore, status }]) => `refund ${id}: ${oreText(ore)}, ${status}`),
    ...Object.entries(disputes).map(([id, { ore, status }]) => `dispute ${id}: ${oreText(ore)}, ${status}`),
    ...creditNotes.map(
      ({ number, issuedAt, amounts }) =>
        `credit note ${number} of ${timeText(issuedAt)}: ${priceText(amounts.reduce((sum, { amount }) => sum + amount, 0))}`,
    ),
  ]
}

function orderText(order: OrderFile): string {
  const { number, paidAt, status, total, refunded, email, account } = order
  return [
    `Order ${number}, ${status}, paid ${timeText(paidAt)}, ${priceText(total)}${refunded > 0 ? `, of which ${priceText(refunded)} went back` : ''}`,
    `  Buyer ${email}, account ${account}`,
    ...part(
      'Lines',
      order.lines.map(
        ({ title, product, price, vatRate, delivery }, index) =>
          `${index + 1}  ${title} (${product}), ${priceText(price)} with ${vatRate} % VAT, ${delivery}`,
      ),
    ),
    ...part('Gift', order.gift ? [`to ${order.gift.to ?? 'an erased address'}, ${order.gift.state}`] : []),
    ...part(
      'Consents',
      order.consents.map(
        ({ givenAt, givenIn, products, statements }) =>
          `${timeText(givenAt)} in the ${givenIn}, for ${products.join(', ')}: ${statements.map((one) => `“${one}”`).join(' ')}`,
      ),
    ),
    ...part('Payment', paymentLines(order)),
    ...part(
      'Withdrawals',
      order.withdrawals.map(
        ({ statedAt, name, products, repaidAt }) =>
          `${timeText(statedAt)} by ${name || 'staff'}, from ${products.join(', ')}, ${repaidAt ? `repaid ${timeText(repaidAt)}` : 'not repaid yet'}`,
      ),
    ),
    ...part(
      'Statements of withdrawal',
      order.statements.map(
        ({ number: statement, statedAt, madeIn, email: stated, outcome, disownedAt }) =>
          `${statement}  ${timeText(statedAt)} in the ${madeIn}, ${stated}: ${disownedAt ? 'disowned' : (outcome ?? 'waits')}`,
      ),
    ),
    ...part('Mails', order.mails.map(mailText)),
    ...part('Notices to the buyer', order.notices.map(mailText)),
    ...part(
      'History',
      order.history.map(
        ({ at, by, what, why }) =>
          `${timeText(at)}${by ? ` by ${by}` : ''}: ${what.split('\n')[0]}${why ? ` Why: ${why}` : ''}`,
      ),
    ),
    `  Kept until ${order.keptUntil}`,
  ].join('\n')
}

type Wish = { text: string; limit: number; json: boolean; financialYear: FinancialYear }

export async function findText(database: ShopDatabase, { text, limit, json, financialYear }: Wish) {
  const numbers = await findOrders(database, text.trim(), limit)
  if (numbers.length === 0)
    return json ? '[]' : `No order fits “${text}”. Try a part of the address, or: orders person ADDRESS`
  if (!json && numbers.length > SHOWN_WHOLE) {
    const more = numbers.length === limit ? `\nThere may be more: --limit N.` : ''
    return `${await listOrders(database, { limit, numbers })}${more}\nOne of them with all its details: orders find NUMBER`
  }
  const files = await readOrderFiles(database, numbers, financialYear)
  return json ? JSON.stringify(files, null, 2) : files.map(orderText).join('\n\n')
}

export const find = defineAction({
  summary: `finds orders by number, part of an address, product, or id of a payment, refund, dispute or session
Up to ${SHOWN_WHOLE} orders are shown with lines, consents, mails, withdrawals, payment and history; more with a line each.`,
  positionals: 'TEXT',
  options: {
    json: flag('all details as JSON'),
    limit: { type: 'string', value: 'N', default: '50', help: 'how many' },
  },
  read: (values, [text = '']) => {
    const limit = wholeNumber('limit', values.limit, 1)
    const wish = { text, limit, json: values.json, financialYear: parseFinancialYear(process.env) }
    return (database) => findText(database, wish)
  },
})
