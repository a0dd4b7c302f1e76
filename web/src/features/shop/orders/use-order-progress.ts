import { useDispatch } from 'react-redux'
import { delayUntilVisible } from '#site/browser/delay-until-visible.ts'
import { useFlow } from '#site/lib/flow.ts'
import { type ShopApi, shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../api/shop-context.ts'
import { productAdded } from '../cart/cart-slice.ts'
import { forgetGift } from '../gift/kept-gift.ts'
import type { ClearedCart } from './cleared-cart.ts'
import {
  firstQuestion,
  type OrderProgress,
  type OrderProgressCommand,
  type OrderProgressEvent,
  orderProgressTransition,
  startOrderProgress,
} from './order-progress.ts'

/** Follows an order until its content is unlocked. `reference` is the reference of its checkout session. */
export function useOrderProgress(
  reference: string | null,
  cleared: ClearedCart,
): [OrderProgress, (event: OrderProgressEvent) => void] {
  const { api, library } = useShop()
  const dispatch = useDispatch()
  const execute = async (command: OrderProgressCommand): Promise<OrderProgressEvent | undefined> => {
    switch (command.type) {
      case 'ask':
        return ask(api, reference ?? '', command)
      case 'putCartBack':
        // An earlier visit to this page has put it back already.
        if (cleared.isFirst) for (const item of cleared.items) dispatch(productAdded(item))
        return undefined
      case 'forgetGift':
        return void forgetGift()
      case 'refreshLibrary':
        await library.refresh()
        return undefined
      default:
        return command satisfies never
    }
  }
  const begin = () => startOrderProgress(reference !== null)
  return useFlow(begin, orderProgressTransition, execute, firstQuestion(begin()))
}

async function ask(
  api: ShopApi,
  reference: string,
  { attempt, pauseMs }: Extract<OrderProgressCommand, { type: 'ask' }>,
): Promise<OrderProgressEvent> {
  await delayUntilVisible(pauseMs)
  try {
    return { type: 'answered', attempt, status: await api.checkoutStatus(reference) }
  } catch (error) {
    return { type: 'unanswered', attempt, problem: shopProblemOf(error) }
  }
}
