import type { CheckoutStatus } from '#shared/shop-contract.ts'
import { isLate, type Step } from '#site/lib/flow.ts'
import type { ShopProblem } from '../api/shop-api.ts'

const firstPauseMs = 2_000
const longestPauseMs = 15_000
const pauseGrowth = 1.5
/** After this time, the page no longer asks the shop by itself. */
const patienceMs = 5 * 60_000

/** How far the money of a checkout session got, as the success page knows it. */
export type OrderProgress = {
  attempt: number
  pauseMs: number
  /** The sum of the pauses between requests. It doesn't grow while the page is hidden. */
  waitedMs: number
} & (
  | { status: 'checking' }
  /** Opened without a reference: nothing is known, and the page claims nothing. */
  | { status: 'noReference' }
  /** The shopper has finished, and the money is on its way: minutes or days, depending on the payment method. */
  | { status: 'processing' }
  | { status: 'paid' }
  | { status: 'unlocked' }
  /** Paid, and some of it is not unlocked yet: it waits in the account. */
  | { status: 'waiting' }
  /** A gift is paid, and its mail is on its way. */
  | { status: 'given' }
  /** Nothing was charged, and nothing will be unless the shopper tries again. */
  | { status: 'notCharged' }
  | { status: 'returned' }
  /** The bank took the money back in a dispute. */
  | { status: 'disputed' }
  /** `isAsking`: the page asks the shop again by itself. */
  | { status: 'unknown'; problem: ShopProblem; isAsking: boolean }
  /** Paid, and still not unlocked after `patienceMs`. */
  | { status: 'takingLong' }
)

export type OrderProgressEvent =
  | { type: 'answered'; attempt: number; status: CheckoutStatus }
  | { type: 'unanswered'; attempt: number; problem: ShopProblem }
  | { type: 'askedAgain' }

export type OrderProgressCommand =
  | { type: 'ask'; attempt: number; pauseMs: number }
  | { type: 'putCartBack' }
  /** The form of the gift is not needed for another try. */
  | { type: 'forgetGift' }
  | { type: 'refreshLibrary' }

export const startOrderProgress = (hasReference: boolean): OrderProgress => ({
  attempt: 1,
  pauseMs: firstPauseMs,
  waitedMs: 0,
  status: hasReference ? 'checking' : 'noReference',
})

/** The first command of the page; none without a reference. */
export const firstQuestion = ({ status, attempt }: OrderProgress): OrderProgressCommand | undefined =>
  status === 'checking' ? { type: 'ask', attempt, pauseMs: 0 } : undefined

type Result = Step<OrderProgress, OrderProgressCommand>

export function orderProgressTransition(state: OrderProgress, event: OrderProgressEvent): Result {
  if (isLate(state, event)) return { state }
  switch (event.type) {
    case 'answered':
      return isWaiting(state) ? afterAnswer(state, event.status) : { state }
    case 'unanswered':
      return isWaiting(state) ? afterSilence(state, event.problem) : { state }
    case 'askedAgain': {
      if (state.status !== 'unknown' && state.status !== 'takingLong') return { state }
      const next = { ...startOrderProgress(true), attempt: state.attempt + 1 }
      return { state: next, command: { type: 'ask', attempt: next.attempt, pauseMs: 0 } }
    }
    default:
      return event satisfies never
  }
}

/** Whether a request is running, or follows after a pause. */
const isWaiting = (state: OrderProgress) =>
  state.status === 'checking' ||
  state.status === 'processing' ||
  state.status === 'paid' ||
  (state.status === 'unknown' && state.isAsking)

function afterAnswer(state: OrderProgress, status: CheckoutStatus): Result {
  const { attempt, pauseMs, waitedMs } = state
  const kept = { attempt, pauseMs, waitedMs }
  switch (status) {
    case 'unlocked':
      return { state: { ...kept, status: 'unlocked' }, command: { type: 'refreshLibrary' } }
    case 'waiting':
      return { state: { ...kept, status: 'waiting' }, command: { type: 'refreshLibrary' } }
    case 'given':
      return { state: { ...kept, status: 'given' }, command: { type: 'forgetGift' } }
    case 'returned':
      return { state: { ...kept, status: 'returned' }, command: { type: 'refreshLibrary' } }
    case 'disputed':
      return { state: { ...kept, status: 'disputed' }, command: { type: 'refreshLibrary' } }
    case 'unpaid':
    case 'ended':
      return { state: { ...kept, status: 'notCharged' }, command: { type: 'putCartBack' } }
    case 'processing':
      return askUntil(patienceMs, { ...kept, status: 'processing' })
    case 'paid':
      return waitedMs < patienceMs
        ? askLater({ ...kept, status: 'paid' })
        : { state: { ...kept, status: 'takingLong' } }
    default:
      return status satisfies never
  }
}

/** Keeps what is known about the money. Stops asking when the answer can't change: not signed in, or not found. */
function afterSilence(state: OrderProgress, problem: ShopProblem): Result {
  const { attempt, pauseMs, waitedMs, status } = state
  const kept = { attempt, pauseMs, waitedMs }
  const isOver = waitedMs >= patienceMs
  if (status === 'paid') return isOver ? { state: { ...kept, status: 'takingLong' } } : askLater(state)
  if (status === 'processing') return askUntil(patienceMs, state)
  const isPassing = !isOver && passing.has(problem.code)
  const unknown: OrderProgress = { ...kept, status: 'unknown', problem, isAsking: isPassing }
  return isPassing ? askLater(unknown) : { state: unknown }
}

const passing = new Set<ShopProblem['code']>(['no-answer', 'unavailable', 'internal', 'too-many-requests'])

/** After `latestMs` the page stays as it is. */
const askUntil = (latestMs: number, state: OrderProgress): Result =>
  state.waitedMs < latestMs ? askLater(state) : { state }

function askLater(state: OrderProgress): Result {
  const { attempt, pauseMs, waitedMs } = state
  const next = {
    ...state,
    attempt: attempt + 1,
    waitedMs: waitedMs + pauseMs,
    pauseMs: Math.min(pauseMs * pauseGrowth, longestPauseMs),
  }
  return { state: next, command: { type: 'ask', attempt: next.attempt, pauseMs } }
}
