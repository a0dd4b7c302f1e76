import { useEffect } from 'react'
import { type Step, useFlow } from '#site/lib/flow.ts'
import { type CheckoutOrder, type ShopApi, type ShopProblem, shopProblemOf } from '../api/shop-api.ts'
import type { PriceChange } from '../cart/priced-cart.ts'
import { useShop } from '../use-shop.ts'

export type CheckoutProblem = ShopProblem | { code: 'cart-changed' }

/** The idempotency key of an attempt, with its order. */
type AttemptKey = { id: string; order: string }

/** Nothing is charged before the payment page. `serverPrices`: prices from the API that content lacks so far. */
export type CheckoutState = { serverPrices: readonly PriceChange[] } & (
  | { status: 'idle' }
  | { status: 'posting'; key: AttemptKey }
  | { status: 'leaving'; url: string }
  /** `lost`: the key of an attempt without a response, whose request the API may have received. */
  | { status: 'refused'; problem: CheckoutProblem; lost: AttemptKey | null }
)

export type CheckoutEvent =
  /** `freshKey` is unused when an attempt without a response is repeated. */
  | { type: 'checkoutRequested'; order: CheckoutOrder; freshKey: string }
  | { type: 'paymentPageOpened'; url: string }
  | { type: 'checkoutRefused'; problem: CheckoutProblem }
  /** *Back* has restored this page from the browser’s cache. */
  | { type: 'cameBack' }

export type CheckoutCommand =
  | { type: 'post'; order: CheckoutOrder; key: string }
  | { type: 'leave'; url: string }

export const startCheckout = (): CheckoutState => ({ status: 'idle', serverPrices: [] })

type Result = Step<CheckoutState, CheckoutCommand>

export function checkoutTransition(state: CheckoutState, event: CheckoutEvent): Result {
  const { serverPrices } = state
  switch (event.type) {
    case 'checkoutRequested': {
      if (state.status === 'posting' || state.status === 'leaving') return { state }
      const key = attemptKeyFor(state, event)
      return {
        state: { status: 'posting', serverPrices, key },
        command: { type: 'post', order: event.order, key: key.id },
      }
    }
    case 'paymentPageOpened': {
      if (state.status !== 'posting') return { state }
      const { url } = event
      return {
        state: { status: 'leaving', serverPrices, url },
        command: { type: 'leave', url },
      }
    }
    case 'checkoutRefused':
      return state.status === 'posting' ? { state: refused(state, event.problem) } : { state }
    case 'cameBack':
      return { state: { status: 'idle', serverPrices } }
  }
}

/** An order that may have reached the API keeps its key; any other order gets a new one. */
function attemptKeyFor(
  state: CheckoutState,
  { order, freshKey }: Extract<CheckoutEvent, { type: 'checkoutRequested' }>,
): AttemptKey {
  const text = JSON.stringify(order)
  if (state.status === 'refused' && state.lost?.order === text) return state.lost
  return { id: freshKey, order: text }
}

function refused(
  { serverPrices, key }: Extract<CheckoutState, { status: 'posting' }>,
  problem: CheckoutProblem,
): CheckoutState {
  const lost = problem.code === 'no-response' ? key : null
  if (problem.code !== 'prices-changed') return { status: 'refused', serverPrices, problem, lost }
  const { changes } = problem
  const others = serverPrices.filter(({ id }) => !changes.some((change) => change.id === id))
  return { status: 'refused', serverPrices: [...others, ...changes], problem, lost }
}

type Options = {
  /** The order as text. If it changes before the payment page opens, the shopper stays. */
  ordered: () => string
  onRefused: (problem: CheckoutProblem) => void
  leave?: ((url: string) => void) | undefined
}

export function useCheckoutFlow({
  ordered,
  onRefused,
  leave = (url) => window.location.assign(url),
}: Options) {
  const { api } = useShop()
  const [state, send] = useFlow(
    startCheckout,
    checkoutTransition,
    async (command: CheckoutCommand): Promise<CheckoutEvent | undefined> => {
      if (command.type === 'leave') return void leave(command.url)
      const before = ordered()
      const outcome = await post(api, command)
      if (outcome.type === 'checkoutRefused') onRefused(outcome.problem)
      else if (ordered() !== before) return { type: 'checkoutRefused', problem: { code: 'cart-changed' } }
      return outcome
    },
  )

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) send({ type: 'cameBack' })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [send])
  return [state, send] as const
}

type Outcome = Extract<CheckoutEvent, { type: 'paymentPageOpened' | 'checkoutRefused' }>

async function post(
  api: ShopApi,
  { order, key }: Extract<CheckoutCommand, { type: 'post' }>,
): Promise<Outcome> {
  try {
    return { type: 'paymentPageOpened', url: await api.createCheckoutSession(order, key) }
  } catch (error) {
    return { type: 'checkoutRefused', problem: shopProblemOf(error) }
  }
}
