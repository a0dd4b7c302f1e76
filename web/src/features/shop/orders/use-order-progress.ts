import { useFlow } from '#site/lib/flow.ts'
import { type ShopApi, shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../api/shop-context.ts'
import { productAdded } from '../cart/cart-slice.ts'
import { forgetGiftDraft } from '../gift/gift-draft.ts'
import { useShopDispatch } from '../store-hooks.ts'
import type { ClearedCart } from './cleared-cart.ts'
import {
  firstCommand,
  type OrderProgress,
  type OrderProgressCommand,
  type OrderProgressEvent,
  orderProgressTransition,
  startOrderProgress,
} from './order-progress.ts'

export function useOrderProgress(
  reference: string | null,
  cleared: ClearedCart,
): [OrderProgress, (event: OrderProgressEvent) => void] {
  const { api, library } = useShop()
  const dispatch = useShopDispatch()
  const execute = async (command: OrderProgressCommand): Promise<OrderProgressEvent | undefined> => {
    switch (command.type) {
      case 'requestStatus':
        return requestStatus(api, reference ?? '', command)
      case 'putCartBack':
        // Otherwise an earlier load has put the cart back.
        if (cleared.isFirst) for (const item of cleared.items) dispatch(productAdded(item))
        return undefined
      case 'forgetGiftDraft':
        return void forgetGiftDraft()
      case 'refreshLibrary':
        await library.refresh()
        return undefined
      default:
        return command satisfies never
    }
  }
  const begin = () => startOrderProgress(reference !== null)
  return useFlow(begin, orderProgressTransition, execute, firstCommand(begin()))
}

async function requestStatus(
  api: ShopApi,
  reference: string,
  { attempt, pauseMs }: Extract<OrderProgressCommand, { type: 'requestStatus' }>,
): Promise<OrderProgressEvent> {
  await delayUntilVisible(pauseMs)
  try {
    return { type: 'statusReceived', attempt, status: await api.checkoutStatus(reference) }
  } catch (error) {
    return { type: 'requestFailed', attempt, problem: shopProblemOf(error) }
  }
}

/** Pauses while the page is hidden, so that hidden tabs don’t poll servers. */
async function delayUntilVisible(ms: number, page: Document = document): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  while (page.visibilityState === 'hidden') {
    await new Promise((resolve) => page.addEventListener('visibilitychange', resolve, { once: true }))
  }
}
