import type { Receipt } from '../../../../shared/receipts/receipt-contract.ts'

/** Names whose capital letters can't be guessed from the payment service's words. */
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

/** How it was paid: 'Visa ending in 4242, Google Pay'. */
export function paymentMethodText({ type, brand, last4, wallet }: NonNullable<Receipt['method']>): string {
  const means = nameOf(brand ?? type)
  return [last4 ? `${means} ending in ${last4}` : means, ...(wallet ? [nameOf(wallet)] : [])].join(', ')
}
