import { maxCartItems, minTotalSek } from '#shared/shop-contract.ts'
import { listText } from '#site/lib/list-text.ts'
import type { CheckoutProblem } from './checkout-flow.ts'

export type NextStep =
  | { kind: 'again' | 'library' | 'login' | 'support' }
  | { kind: 'removal'; ids: readonly string[] }

type Explanation = { text: string; nextStep: NextStep }

const nothingCharged = 'Nothing has been charged.'
const ourFault = () =>
  `Something is wrong with our shop. ${nothingCharged} Your cart is safe. Try again later, or tell our support team.`

/** The next step, and a text that says whether anything was charged. `names`: the refused products. */
const explanations: Record<
  CheckoutProblem['code'],
  readonly [nextStep: NextStep['kind'], text: (names: string) => string]
> = {
  'prices-changed': [
    'again',
    () => `A price has changed since you looked. ${nothingCharged} Look at the new total, then go on.`,
  ],
  'products-unavailable': ['removal', (names) => `You can’t buy ${names} any more. ${nothingCharged}`],
  'pre-order-overdue': [
    'removal',
    (names) =>
      `You can’t pre-order ${names} at the moment: the planned release has passed, and no new date is set. ${nothingCharged}`,
  ],
  'already-owned': ['removal', (names) => `You have ${names} in your library already. ${nothingCharged}`],
  'contained-in-cart': [
    'removal',
    (names) => `The rest of your cart holds ${names} already. ${nothingCharged}`,
  ],
  'duplicate-products': ['removal', (names) => `Your cart holds ${names} more than once. ${nothingCharged}`],
  'payment-pending': [
    'library',
    (names) =>
      `You have paid for ${names} already. The payment is on its way or being unlocked. Don’t pay again.`,
  ],
  'not-signed-in': ['login', () => `You are no longer logged in. ${nothingCharged}`],
  'email-mismatch': [
    'login',
    () => `You are logged in with another account now, perhaps in another tab. ${nothingCharged}`,
  ],
  'cart-changed': ['again', () => `Your cart has changed. ${nothingCharged} Look at it, then go on.`],
  'cart-empty': ['again', () => `Your cart is empty. ${nothingCharged}`],
  'cart-too-large': [
    'again',
    () => `You can buy at most ${maxCartItems} products at once. ${nothingCharged} Remove some, then go on.`,
  ],
  'total-too-small': [
    'again',
    () =>
      `The smallest amount you can pay is ${minTotalSek} SEK. ${nothingCharged} Add another product, then go on.`,
  ],
  'too-many-requests': [
    'again',
    () => `You have tried too often. ${nothingCharged} Wait a minute, then try again.`,
  ],
  unavailable: [
    'again',
    () =>
      `The shop can’t open a payment page right now. ${nothingCharged} Your cart is safe. Try again in a moment.`,
  ],
  'seller-incomplete': [
    'support',
    () =>
      `The shop is not open: the details of who sells are missing. ${nothingCharged} Your cart is safe. Try again later, or tell our support team.`,
  ],
  'no-response': [
    'again',
    () => `The shop doesn’t answer. ${nothingCharged} Your cart is safe. Try again in a moment.`,
  ],
  'unknown-payment-page': ['support', ourFault],
  'base-url-refused': ['support', ourFault],
  'invalid-request': ['support', ourFault],
  'not-found': ['support', ourFault],
  internal: ['support', ourFault],
}

export function explainRefusal(problem: CheckoutProblem, nameOf: (id: string) => string): Explanation {
  const ids = 'ids' in problem ? problem.ids : []
  const [kind, text] = explanations[problem.code]
  return {
    text: text(listText(ids.map(nameOf))),
    nextStep: kind === 'removal' ? { kind, ids } : { kind },
  }
}
