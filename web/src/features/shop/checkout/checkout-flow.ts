import { isLate, type Step } from '../../../lib/flow.ts'
import type { CheckoutOrder, ShopProblem } from '../api/shop-api.ts'
import type { PriceChange } from '../cart/priced-cart.ts'

export type CheckoutProblem =
  | ShopProblem
  /** It changed, here or in another tab, while the payment page was being opened. */
  | { code: 'cart-changed' }

/** Names one attempt to check out, for the API. It goes with the order that it was made for. */
export type AttemptKey = { id: string; order: string }

/**
 * Going to the payment page. Nothing is charged in any of these states: that happens there, or not at all.
 * `told` holds prices that the API has named and content hasn't yet.
 */
export type CheckoutState = { attempt: number; told: readonly PriceChange[] } & (
  | { status: 'idle' }
  | { status: 'posting'; key: AttemptKey }
  | { status: 'leaving'; url: string }
  /** `lost` is the key of an attempt whose answer got lost. */
  | { status: 'refused'; problem: CheckoutProblem; lost: AttemptKey | null }
)

export type CheckoutEvent =
  /** `freshKey` is for an attempt that isn't the last one over again. */
  | { type: 'checkoutRequested'; order: CheckoutOrder; freshKey: string }
  | { type: 'paymentPageOpened'; attempt: number; url: string }
  | { type: 'checkoutRefused'; attempt: number; problem: CheckoutProblem }
  /** From the payment page, by the browser's back button, to the page as it was left. */
  | { type: 'cameBack' }

export type CheckoutCommand =
  | { type: 'post'; attempt: number; order: CheckoutOrder; key: string }
  | { type: 'leave'; url: string }

export const startCheckout = (): CheckoutState => ({ status: 'idle', attempt: 0, told: [] })

type Result = Step<CheckoutState, CheckoutCommand>

export function checkoutTransition(state: CheckoutState, event: CheckoutEvent): Result {
  if (isLate(state, event)) return { state }
  const { told } = state
  switch (event.type) {
    case 'checkoutRequested': {
      if (state.status === 'posting' || state.status === 'leaving') return { state }
      const attempt = state.attempt + 1
      const key = keyFor(state, event)
      return {
        state: { status: 'posting', attempt, told, key },
        command: { type: 'post', attempt, order: event.order, key: key.id },
      }
    }
    case 'paymentPageOpened': {
      if (state.status !== 'posting') return { state }
      const { url } = event
      return {
        state: { status: 'leaving', attempt: state.attempt, told, url },
        command: { type: 'leave', url },
      }
    }
    case 'checkoutRefused':
      return state.status === 'posting' ? { state: refused(state, event.problem) } : { state }
    case 'cameBack':
      return { state: { status: 'idle', attempt: state.attempt + 1, told } }
    default:
      return event satisfies never
  }
}

/** An order that may have reached the API is sent again under the same name; any other gets one of its own. */
function keyFor(
  state: CheckoutState,
  { order, freshKey }: Extract<CheckoutEvent, { type: 'checkoutRequested' }>,
): AttemptKey {
  const text = JSON.stringify(order)
  if (state.status === 'refused' && state.lost?.order === text) return state.lost
  return { id: freshKey, order: text }
}

function refused(
  { attempt, told, key }: Extract<CheckoutState, { status: 'posting' }>,
  problem: CheckoutProblem,
): CheckoutState {
  const lost = problem.code === 'no-answer' ? key : null
  if (problem.code !== 'prices-changed') return { status: 'refused', attempt, told, problem, lost }
  const { changes } = problem
  const others = told.filter(({ id }) => !changes.some((change) => change.id === id))
  return { status: 'refused', attempt, told: [...others, ...changes], problem, lost }
}
