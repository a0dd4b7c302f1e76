/** The test cards of https://docs.stripe.com/testing that this page knows, with their outcomes. */
import type { Failure } from './store/records.ts'

/** The outcome of a payment with a card. */
type CardOutcome =
  | { readonly step: 'paid' }
  /** Paid, and the bank takes the money back at once. */
  | { readonly step: 'disputed' }
  | { readonly step: 'declined'; readonly failure: Failure }
  /** The session completes unpaid; the dashboard or a control call decides whether the money arrives. */
  | { readonly step: 'delayed' }

const paid: CardOutcome = { step: 'paid' }

/** The bank's answer without a reason. */
export const REFUSED: Failure = { code: 'card_declined', message: 'Your card was declined.' }

const declined = (message: string, code = REFUSED.code): CardOutcome => ({
  step: 'declined',
  failure: { code, message },
})

const card = (number: string, name: string, outcome: CardOutcome = paid) => ({
  number,
  name,
  outcome,
})

export const TEST_CARDS = [
  card('4242424242424242', 'Visa, pays'),
  card('5555555555554444', 'Mastercard, pays'),
  card('4000000000000002', 'Declined', declined(REFUSED.message)),
  card('4000000000009995', 'Declined: insufficient funds', declined('Your card has insufficient funds.')),
  card('4000000000000069', 'Declined: expired card', declined('Your card has expired.', 'expired_card')),
  card(
    '4000000000000127',
    'Declined: incorrect CVC',
    declined("Your card's security code is incorrect.", 'incorrect_cvc'),
  ),
  card('4000000000000259', 'Pays, then disputed as fraudulent', { step: 'disputed' }),
  card('4000000000008203', 'Completes unpaid; the money comes later or never (not one of Stripe’s)', {
    step: 'delayed',
  }),
]

/** A number with a wrong check digit. */
export const MISTYPED_CARD = '4242424242424241'

const unknownCard = declined(
  'Your card was declined. This page accepts only the test cards that it lists below.',
)

const outcomes = new Map(TEST_CARDS.map(({ number, outcome }) => [number, outcome]))

/** Numbers outside the table are declined, so a real card does nothing here. */
export const outcomeOf = (number: string): CardOutcome => outcomes.get(number) ?? unknownCard

/** The number in groups, as printed on a card. */
export const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

/** Of the test cards. */
export const brandOf = (number: string) => (number.startsWith('4') ? 'visa' : 'mastercard')
