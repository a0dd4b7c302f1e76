import type { CheckoutStatus } from '../../../../shared/shop-contract.ts'
import { isLate, type Step } from '../../../lib/flow.ts'
import type { ShopProblem } from '../api/shop-api.ts'

const firstPauseMs = 2_000
const longestPauseMs = 15_000
const pauseGrowth = 1.5
/** Waited through so far, the shop is no longer asked by itself. */
const patienceMs = 5 * 60_000

/** How far the money of a checkout session got, as far as the shopper can know who comes back from the payment page. */
export type OrderProgress = {
  attempt: number
  pauseMs: number
  /** Time let pass between questions; while the page is hidden it stands still. */
  waitedMs: number
} & (
  | { status: 'checking' }
  /** Opened without a reference: nothing is known, and nothing claimed. */
  | { status: 'noReference' }
  /** The shopper is through, and the bank takes its time: some ways of paying take days. */
  | { status: 'processing' }
  | { status: 'paid' }
  | { status: 'unlocked' }
  /** Neither charged nor to be charged unless the shopper tries again. */
  | { status: 'notCharged' }
  | { status: 'returned' }
  /** The bank took the money back in a dispute. */
  | { status: 'disputed' }
  /** `isAsking`: the shop is asked again by itself. */
  | { status: 'unknown'; problem: ShopProblem; isAsking: boolean }
  /** Paid, and still not unlocked after all our patience. */
  | { status: 'takingLong' }
)

export type OrderProgressEvent =
  | { type: 'answered'; attempt: number; status: CheckoutStatus }
  | { type: 'unanswered'; attempt: number; problem: ShopProblem }
  | { type: 'askedAgain' }

export type OrderProgressCommand =
  | { type: 'ask'; attempt: number; pauseMs: number }
  | { type: 'putCartBack' }
  | { type: 'refreshLibrary' }

export const startOrderProgress = (hasReference: boolean): OrderProgress => ({
  attempt: 1,
  pauseMs: firstPauseMs,
  waitedMs: 0,
  status: hasReference ? 'checking' : 'noReference',
})

/** What the page begins with; nothing when there is nothing to ask for. */
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

/** Whether a question is on its way, or will be after a pause. */
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

/** What was known of the money stays known; whoever may not ask, or asks for nothing that is theirs, isn't kept waiting. */
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

/** Past `latestMs` the page stays as it is. */
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
