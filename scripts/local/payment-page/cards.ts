/** The test cards of https://docs.stripe.com/testing that this page knows, with their outcomes. */
import type { Failure, RefundRecord } from './store/records.ts'

/**
 * `chargeback` withdraws the money at once, `inquiry` withdraws none, `prevented` is resolved by a refund before the
 * bank opens a chargeback: https://docs.stripe.com/disputes/how-disputes-work
 */
export type DisputeKind = 'chargeback' | 'inquiry' | 'prevented'

type Settlement =
  | { readonly step: 'paid' }
  /** Paid, and disputed at once. */
  | { readonly step: 'disputed'; readonly reason: string; readonly kind: DisputeKind }
  | { readonly step: 'declined'; readonly failure: Failure }
  /** The session completes unpaid; the dashboard or a control call decides whether the money arrives. */
  | { readonly step: 'delayed' }

/** The outcome of a payment with a card. */
export type CardOutcome = Settlement | { readonly step: 'authentication-required'; readonly then: Settlement }

export type TestCard = {
  readonly number: string
  readonly name: string
  readonly outcome: CardOutcome
}

const paid: Settlement = { step: 'paid' }

const declined = (code: string, declineCode: string | null, message: string): Settlement => ({
  step: 'declined',
  failure: { code, declineCode, message },
})

const refused = (declineCode: string, message = 'Your card was declined.') =>
  declined('card_declined', declineCode, message)

const insufficientFunds = refused('insufficient_funds', 'Your card has insufficient funds.')

const authenticated = (then: Settlement): CardOutcome => ({ step: 'authentication-required', then })

const card = (number: string, name: string, outcome: CardOutcome = paid): TestCard => ({
  number,
  name,
  outcome,
})

const PENDING_REFUND = '4000000000007726'

export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'Visa, pays'),
  card('4000056655665556', 'Visa debit, pays'),
  card('5555555555554444', 'Mastercard, pays'),
  card('2223003122003222', 'Mastercard (2-series), pays'),
  card('5200828282828210', 'Mastercard debit, pays'),
  card('5105105105105100', 'Mastercard prepaid, pays'),
  card('378282246310005', 'American Express, pays'),
  card('371449635398431', 'American Express, pays'),
  card('6011111111111117', 'Discover, pays'),
  card('3056930009020004', 'Diners Club, pays'),
  card('3566002020360505', 'JCB, pays'),
  card('6200000000000005', 'UnionPay, pays'),
  card('4000007520000008', 'Visa (Sweden), pays'),
  card('4000000000000002', 'Declined', refused('generic_decline')),
  card('4000000000009995', 'Declined: insufficient funds', insufficientFunds),
  card('4000000000009987', 'Declined: lost card', refused('lost_card')),
  card('4000000000009979', 'Declined: stolen card', refused('stolen_card')),
  card(
    '4000000000000069',
    'Declined: expired card',
    declined('expired_card', null, 'Your card has expired.'),
  ),
  card(
    '4000000000000127',
    'Declined: incorrect CVC',
    declined('incorrect_cvc', null, "Your card's security code is incorrect."),
  ),
  card(
    '4000000000000119',
    'Declined: processing error',
    declined(
      'processing_error',
      null,
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  ),
  card(
    '4000000000006975',
    'Declined: tried too often',
    refused(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  ),
  card('4000000000000259', 'Pays, then disputed as fraudulent', {
    step: 'disputed',
    reason: 'fraudulent',
    kind: 'chargeback',
  }),
  card('4000000000002685', 'Pays, then disputed as not received', {
    step: 'disputed',
    reason: 'product_not_received',
    kind: 'chargeback',
  }),
  card('4000000000001976', 'Pays, then the bank asks about it (an inquiry)', {
    step: 'disputed',
    reason: 'general',
    kind: 'inquiry',
  }),
  card(PENDING_REFUND, 'Pays; a refund stays pending until the dashboard decides'),
  card('4000000000005126', 'Pays; a refund succeeds, and can fail later on the dashboard'),
  card('4000002500003155', 'Asks for 3-D Secure, then pays', authenticated(paid)),
  card('4000002760003184', 'Asks for 3-D Secure, then pays', authenticated(paid)),
  card(
    '4000008260003178',
    'Asks for 3-D Secure, then declined: insufficient funds',
    authenticated(insufficientFunds),
  ),
  card('4000000000008203', 'Completes unpaid; the money comes later or never (not one of Stripe’s)', {
    step: 'delayed',
  }),
]

/** A number with a wrong check digit. */
export const MISTYPED_CARD = '4242424242424241'

const unknownCard = refused(
  'test_mode_live_card',
  'Your card was declined. This page accepts only the test cards that it lists below.',
)

const outcomes = new Map(TEST_CARDS.map(({ number, outcome }) => [number, outcome]))

/** Numbers outside the table are declined, so a real card does nothing here. */
export const outcomeOf = (number: string): CardOutcome => outcomes.get(number) ?? unknownCard

/** https://docs.stripe.com/testing#refunds */
export const refundStatusOf = (number: string): RefundRecord['status'] =>
  number === PENDING_REFUND ? 'pending' : 'succeeded'

/** The number in groups, as printed on a card. */
export const grouped = (number: string) =>
  number.length === 15
    ? number.replace(/^(.{4})(.{6})(.{5})$/, '$1 $2 $3')
    : number.replace(/(.{4})(?=.)/g, '$1 ')

const BRANDS = [
  ['amex', /^3[47]/],
  ['diners', /^3[068]/],
  ['jcb', /^35/],
  ['visa', /^4/],
  ['mastercard', /^(?:5[1-5]|2[2-7])/],
  ['unionpay', /^62/],
  ['discover', /^6/],
] as const

export const brandOf = (number: string) =>
  BRANDS.find(([, pattern]) => pattern.test(number))?.[0] ?? 'unknown'

const DEBIT = new Set(['4000056655665556', '5200828282828210'])
export const fundingOf = (number: string) =>
  number === '5105105105105100' ? 'prepaid' : DEBIT.has(number) ? 'debit' : 'credit'

/** Luhn's check digit. */
export function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
