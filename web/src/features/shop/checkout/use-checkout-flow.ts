import { useEffect } from 'react'
import { useFlow } from '#site/lib/flow.ts'
import { type ShopApi, shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../api/shop-context.ts'
import {
  type CheckoutCommand,
  type CheckoutEvent,
  type CheckoutProblem,
  checkoutTransition,
  startCheckout,
} from './checkout-flow.ts'

type Options = {
  /** If the order changes before the payment page opens, the shopper stays. */
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
      const { attempt } = command
      const before = ordered()
      const outcome = await post(api, command)
      if (outcome.type === 'checkoutRefused') onRefused(outcome.problem)
      else if (ordered() !== before)
        return { type: 'checkoutRefused', attempt, problem: { code: 'cart-changed' } }
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
  { attempt, order, key }: Extract<CheckoutCommand, { type: 'post' }>,
): Promise<Outcome> {
  try {
    return { type: 'paymentPageOpened', attempt, url: await api.createCheckoutSession(order, key) }
  } catch (error) {
    return { type: 'checkoutRefused', attempt, problem: shopProblemOf(error) }
  }
}
