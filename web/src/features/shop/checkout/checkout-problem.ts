import { maxCartItems, minTotalSek } from '#shared/shop-contract.ts'
import { listText } from '#site/lib/list-text.ts'
import type { CheckoutProblem } from './checkout-flow.ts'

export type NextStep =
  | { kind: 'again' }
  | { kind: 'removal'; ids: readonly string[] }
  | { kind: 'library' }
  | { kind: 'login' }
  | { kind: 'support' }

export type Explanation = { text: string; nextStep: NextStep }

type NameOf = (id: string) => string

const nothingCharged = 'Nothing has been charged.'
const again = { kind: 'again' } as const
const support = { kind: 'support' } as const

/** The text says whether anything was charged. */
export function explainRefusal(problem: CheckoutProblem, nameOf: NameOf): Explanation {
  switch (problem.code) {
    case 'prices-changed':
      return {
        text: `A price has changed since you looked. ${nothingCharged} Look at the new total, then go on.`,
        nextStep: again,
      }
    case 'products-unavailable':
      return removal(problem.ids, nameOf, (names) => `You can’t buy ${names} any more. ${nothingCharged}`)
    case 'pre-order-overdue':
      return removal(
        problem.ids,
        nameOf,
        (names) =>
          `You can’t pre-order ${names} at the moment: the planned release has passed, and no new date is set. ${nothingCharged}`,
      )
    case 'already-owned':
      return removal(
        problem.ids,
        nameOf,
        (names) => `You have ${names} in your library already. ${nothingCharged}`,
      )
    case 'contained-in-cart':
      return removal(
        problem.ids,
        nameOf,
        (names) => `The rest of your cart holds ${names} already. ${nothingCharged}`,
      )
    case 'duplicate-products':
      return removal(
        problem.ids,
        nameOf,
        (names) => `Your cart holds ${names} more than once. ${nothingCharged}`,
      )
    case 'payment-pending':
      return {
        text: `You have paid for ${namesOf(problem.ids, nameOf)} already. The payment is on its way or being unlocked. Don’t pay again.`,
        nextStep: { kind: 'library' },
      }
    case 'not-signed-in':
      return { text: `You are no longer logged in. ${nothingCharged}`, nextStep: { kind: 'login' } }
    case 'email-mismatch':
      return {
        text: `You are logged in with another account now, perhaps in another tab. ${nothingCharged}`,
        nextStep: { kind: 'login' },
      }
    default:
      return explainFailure(problem)
  }
}

type Failure = Exclude<
  CheckoutProblem,
  { ids: readonly string[] } | { code: 'prices-changed' | 'not-signed-in' | 'email-mismatch' }
>

function explainFailure(problem: Failure): Explanation {
  switch (problem.code) {
    case 'cart-changed':
      return {
        text: `Your cart has changed. ${nothingCharged} Look at it, then go on.`,
        nextStep: again,
      }
    case 'cart-empty':
      return { text: `Your cart is empty. ${nothingCharged}`, nextStep: again }
    case 'cart-too-large':
      return {
        text: `You can buy at most ${maxCartItems} products at once. ${nothingCharged} Remove some, then go on.`,
        nextStep: again,
      }
    case 'total-too-small':
      return {
        text: `The smallest amount you can pay is ${minTotalSek} SEK. ${nothingCharged} Add another product, then go on.`,
        nextStep: again,
      }
    case 'too-many-requests':
      return {
        text: `You have tried too often. ${nothingCharged} Wait a minute, then try again.`,
        nextStep: again,
      }
    case 'unavailable':
      return {
        text: `The shop can’t open a payment page right now. ${nothingCharged} Your cart is safe. Try again in a moment.`,
        nextStep: again,
      }
    case 'seller-incomplete':
      return {
        text: `The shop is not open: the details of who sells are missing. ${nothingCharged} Your cart is safe. Try again later, or tell our support team.`,
        nextStep: support,
      }
    case 'no-response':
      return {
        text: `The shop doesn’t answer. ${nothingCharged} Your cart is safe. Try again in a moment.`,
        nextStep: again,
      }
    case 'unknown-payment-page':
    case 'base-url-refused':
    case 'invalid-request':
    case 'not-found':
    case 'internal':
      return {
        text: `Something is wrong with our shop. ${nothingCharged} Your cart is safe. Try again later, or tell our support team.`,
        nextStep: support,
      }
    default:
      return problem satisfies never
  }
}

const removal = (ids: readonly string[], nameOf: NameOf, text: (names: string) => string): Explanation => ({
  text: text(namesOf(ids, nameOf)),
  nextStep: { kind: 'removal', ids },
})

const namesOf = (ids: readonly string[], nameOf: NameOf) => listText(ids.map(nameOf))
