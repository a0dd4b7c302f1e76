import type { ReactNode } from 'react'
import { dayText } from '#shared/dates.ts'
import { sellerLines } from '#shared/legal/seller.ts'
import { priceText } from '#shared/money.ts'
import { soldFactsText } from '#shared/products/sold-facts.ts'
import { swedishTimeText } from '#shared/products/swedish-time.ts'
import type { CreditNote, Receipt } from '#shared/receipts/receipt-contract.ts'
import { listText } from '#site/lib/list-text.ts'
import { WithdrawalStates } from '../withdrawal/WithdrawalStates.tsx'
import styles from './ReceiptDocument.module.css'

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { number, paidAt, seller, buyer, giftFor, method, total } = receipt
  return (
    <article className={styles.receipt} aria-label={`Receipt ${number}`}>
      <dl className={styles.facts}>
        <Fact term="Receipt and order number">{number}</Fact>
        <Fact term="Date">
          <time dateTime={paidAt}>{swedishTimeText(paidAt)}</time>
        </Fact>
        {method && <Fact term="Paid by">{paymentMethodText(method)}</Fact>}
        <Fact term="Buyer">
          <span translate="no">{buyer.email}</span>
          {buyer.country && <span className={styles.line}>{countries.of(buyer.country)}</span>}
        </Fact>
        {giftFor !== undefined && (
          <Fact term="Bought as">{giftFor === null ? 'A gift' : `Gift for ${giftFor}`}</Fact>
        )}
        {seller && <Seller seller={seller} />}
      </dl>
      <Lines lines={receipt.lines} total={total} />
      <Rates caption="VAT by rate" rates={receipt.rates} />
      {receipt.creditNotes.map((note) => (
        <Credit key={note.number} note={note} receiptNumber={number} />
      ))}
      <WithdrawalStates withdrawals={receipt.withdrawals} />
    </article>
  )
}

const Fact = ({
  term,
  children,
  isWide = false,
}: {
  term: string
  children: ReactNode
  isWide?: boolean
}) => (
  <div className={isWide ? styles.wide : undefined}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

const Seller = ({ seller }: { seller: NonNullable<Receipt['seller']> }) => (
  <Fact term="Sold by" isWide>
    {sellerLines(seller).map((line) => (
      <span key={line} className={styles.line}>
        {line}
      </span>
    ))}
  </Fact>
)

const supplyText = (suppliedAt: string | null) =>
  suppliedAt === null ? 'Not supplied so far' : `Supplied on ${dayText(suppliedAt.slice(0, 10))}`

const Lines = ({ lines, total }: Pick<Receipt, 'lines' | 'total'>) => (
  <table className={styles.table}>
    <caption className="visually-hidden">What was bought</caption>
    <thead>
      <tr>
        <th scope="col">Product</th>
        <th scope="col">VAT</th>
        <th scope="col">Price</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, title, facts, vatRate, price, suppliedAt }) => (
        <tr key={id}>
          <th scope="row">
            <span translate="no">{title}</span>
            <small className={styles.line}>{soldFactsText(facts)}</small>
            <small className={styles.line}>{supplyText(suppliedAt)}</small>
          </th>
          <td>{`${vatRate} %`}</td>
          <td>{priceText(price)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          Total, VAT included
        </th>
        <td>{priceText(total)}</td>
      </tr>
    </tfoot>
  </table>
)

const Rates = ({ caption, rates }: { caption: string; rates: Receipt['rates'] }) => (
  <table className={styles.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Rate</th>
        <th scope="col">Net</th>
        <th scope="col">VAT</th>
        <th scope="col">Total</th>
      </tr>
    </thead>
    <tbody>
      {rates.map(({ rate, net, vat, gross }) => (
        <tr key={rate}>
          <th scope="row">{`${rate} %`}</th>
          <td>{priceText(net)}</td>
          <td>{priceText(vat)}</td>
          <td>{priceText(gross)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

function reasonOf({ amount, isWhole, lines }: CreditNote, receiptNumber: number): string {
  const products = lines && listText(lines)
  if (amount < 0)
    return `A refund did not reach you. This note takes back a credit for ${products ? `${products}, ` : ''}receipt ${receiptNumber}.`
  if (isWhole) return `Credits all lines of receipt ${receiptNumber}${products ? `: ${products}` : ''}.`
  if (products) return `Credits ${products}, of receipt ${receiptNumber}.`
  return `Credits part of the order with receipt ${receiptNumber}, not a particular product.`
}

function Credit({ note, receiptNumber }: { note: CreditNote; receiptNumber: number }) {
  const headingId = `credit-note-${note.number}`
  return (
    <section className={styles.credit} aria-labelledby={headingId}>
      <h2 id={headingId}>
        Credit note <span translate="no">{note.number}</span>
      </h2>
      <dl className={styles.facts}>
        <Fact term="Date">
          <time dateTime={note.issuedAt}>{swedishTimeText(note.issuedAt)}</time>
        </Fact>
        <Fact term="Credited, VAT included">{priceText(note.amount)}</Fact>
      </dl>
      <p>{reasonOf(note, receiptNumber)}</p>
      <Rates caption="Credited VAT by rate" rates={note.rates} />
    </section>
  )
}

/** Names with special capitalisation, by the words of the payment service. */
const names: Record<string, string> = {
  amex: 'American Express',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  jcb: 'JCB',
  diners: 'Diners Club',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  sepa_debit: 'SEPA direct debit',
}

function nameOf(word: string): string {
  const text = word.replaceAll('_', ' ')
  return names[word] ?? text.charAt(0).toUpperCase() + text.slice(1)
}

/** For example 'Visa ending in 4242, Google Pay'. */
export function paymentMethodText({ type, brand, last4, wallet }: NonNullable<Receipt['method']>): string {
  const means = nameOf(brand ?? type)
  return [last4 ? `${means} ending in ${last4}` : means, ...(wallet ? [nameOf(wallet)] : [])].join(', ')
}
