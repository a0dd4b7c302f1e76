import type { CheckoutStatus } from '#shared/api/checkout.ts'
import { type Step, useFlow } from '#site/lib/flow.ts'
import { type ShopApi, type ShopProblem, shopProblemOf } from '../api/shop-api.ts'
import { productAdded } from '../cart/cart-slice.ts'
import { forgetGiftDraft } from '../gift/gift-draft.ts'
import { useShop, useShopDispatch } from '../use-shop.ts'
import type { ClearedCart } from './ClearedCart.tsx'

const firstPauseMs = 2_000
const longestPauseMs = 15_000
const pauseGrowth = 1.5
/** After this time, the page sends no more requests automatically. */
const patienceMs = 5 * 60_000

export type OrderProgress = {
  pauseMs: number
  /** The sum of the pauses, without the time while the page was hidden. */
  waitedMs: number
} & (
  | { status: 'noReference' }
  /** `processing`: for minutes or days, depending on the method. `notCharged`: unless the shopper tries again. */
  | { status: 'checking' | 'processing' | 'paid' | 'takingLong' | 'notCharged' | 'returned' | 'disputed' }
  | { status: 'unlocked' | 'waiting' | 'given' }
  | { status: 'unknown'; problem: ShopProblem; isRetrying: boolean }
)

export type OrderProgressEvent =
  | { type: 'statusReceived'; status: CheckoutStatus }
  | { type: 'requestFailed'; problem: ShopProblem }
  | { type: 'retried' }

export type OrderProgressCommand =
  | { type: 'requestStatus'; pauseMs: number }
  | { type: 'putCartBack' }
  | { type: 'forgetGiftDraft' }
  | { type: 'refreshLibrary' }

export const startOrderProgress = (hasReference: boolean): OrderProgress => ({
  pauseMs: firstPauseMs,
  waitedMs: 0,
  status: hasReference ? 'checking' : 'noReference',
})

export const firstCommand = ({ status }: OrderProgress): OrderProgressCommand | undefined =>
  status === 'checking' ? { type: 'requestStatus', pauseMs: 0 } : undefined

type Result = Step<OrderProgress, OrderProgressCommand>

export function orderProgressTransition(state: OrderProgress, event: OrderProgressEvent): Result {
  switch (event.type) {
    case 'statusReceived':
      return isWaiting(state) ? afterStatus(state, event.status) : { state }
    case 'requestFailed':
      return isWaiting(state) ? afterFailure(state, event.problem) : { state }
    case 'retried':
      if (!canAskAgain.has(state.status)) return { state }
      return { state: startOrderProgress(true), command: { type: 'requestStatus', pauseMs: 0 } }
  }
}

/** `waiting`: the buyer has unlocked what waited. */
const canAskAgain = new Set<OrderProgress['status']>(['unknown', 'takingLong', 'waiting'])

const isWaiting = (state: OrderProgress) =>
  state.status === 'checking' ||
  state.status === 'processing' ||
  state.status === 'paid' ||
  (state.status === 'unknown' && state.isRetrying)

function afterStatus(state: OrderProgress, status: CheckoutStatus): Result {
  const { pauseMs, waitedMs } = state
  const unchanged = { pauseMs, waitedMs }
  switch (status) {
    case 'unlocked':
    case 'waiting':
    case 'returned':
    case 'disputed':
      return { state: { ...unchanged, status }, command: { type: 'refreshLibrary' } }
    case 'given':
      return { state: { ...unchanged, status }, command: { type: 'forgetGiftDraft' } }
    case 'unpaid':
    case 'ended':
      return { state: { ...unchanged, status: 'notCharged' }, command: { type: 'putCartBack' } }
    case 'processing':
      return requestUntil(patienceMs, { ...unchanged, status: 'processing' })
    case 'paid':
      return waitedMs < patienceMs
        ? requestLater({ ...unchanged, status: 'paid' })
        : { state: { ...unchanged, status: 'takingLong' } }
  }
}

/** Keeps the payment’s status. Stops for a visitor who is not signed in and an order that is not found. */
function afterFailure(state: OrderProgress, problem: ShopProblem): Result {
  const { pauseMs, waitedMs, status } = state
  const unchanged = { pauseMs, waitedMs }
  const isOver = waitedMs >= patienceMs
  if (status === 'paid')
    return isOver ? { state: { ...unchanged, status: 'takingLong' } } : requestLater(state)
  if (status === 'processing') return requestUntil(patienceMs, state)
  const isPassing = !isOver && passing.has(problem.code)
  const unknown: OrderProgress = { ...unchanged, status: 'unknown', problem, isRetrying: isPassing }
  return isPassing ? requestLater(unknown) : { state: unknown }
}

const passing = new Set<ShopProblem['code']>(['no-response', 'unavailable', 'internal', 'too-many-requests'])

const requestUntil = (latestMs: number, state: OrderProgress): Result =>
  state.waitedMs < latestMs ? requestLater(state) : { state }

function requestLater(state: OrderProgress): Result {
  const { pauseMs, waitedMs } = state
  const next = {
    ...state,
    waitedMs: waitedMs + pauseMs,
    pauseMs: Math.min(pauseMs * pauseGrowth, longestPauseMs),
  }
  return { state: next, command: { type: 'requestStatus', pauseMs } }
}

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
        // After the first time, an earlier load has already put the products back.
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
  { pauseMs }: Extract<OrderProgressCommand, { type: 'requestStatus' }>,
): Promise<OrderProgressEvent> {
  await delayUntilVisible(pauseMs)
  try {
    return { type: 'statusReceived', status: await api.checkoutStatus(reference) }
  } catch (error) {
    return { type: 'requestFailed', problem: shopProblemOf(error) }
  }
}

/** Pauses while the page is hidden, so that hidden tabs don’t poll servers. */
async function delayUntilVisible(ms: number, page: Document = document): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  while (page.visibilityState === 'hidden') {
    await new Promise((resolve) => page.addEventListener('visibilitychange', resolve, { once: true }))
  }
}
