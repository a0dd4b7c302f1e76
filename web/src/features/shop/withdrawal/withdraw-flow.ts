import type { WithdrawalResult } from '#shared/api/withdrawal.ts'
import type { Step } from '#site/lib/flow.ts'
import type { ShopProblem, WithdrawalClaim } from '../api/shop-api.ts'

type Confirming = { step: 'CONFIRM'; claim: WithdrawalClaim; isBusy: boolean; error: string | null }

/** The law requires two steps: stating the withdrawal, then confirming it. */
export type WithdrawState =
  | { step: 'STATE'; claim: WithdrawalClaim | null }
  | Confirming
  /**
   * `result` is null for an order by number and address, because it would reveal other people’s orders. `statedAt` is ISO 8601,
   * by the clock of the browser: the acknowledgement has that of the shop.
   */
  | { step: 'DONE'; claim: WithdrawalClaim; result: WithdrawalResult | null; statedAt: string }

export type WithdrawEvent =
  | { type: 'stated'; claim: WithdrawalClaim }
  | { type: 'wentBack' }
  /** `positions`: the lines that the signed-in buyer has chosen. */
  | { type: 'confirmed'; positions?: number[] }
  | { type: 'resultReceived'; result: WithdrawalResult | null; statedAt: string }
  | { type: 'refused'; problem: ShopProblem }

export type WithdrawCommand = { type: 'withdraw'; claim: WithdrawalClaim }

/** Following the link in the account counts as the statement. */
export const startWithdrawal = (claim?: WithdrawalClaim): WithdrawState =>
  claim ? confirming(claim) : { step: 'STATE', claim: null }

function problemText({ code }: ShopProblem): string {
  switch (code) {
    case 'not-found':
      return 'Your account has no order with this number.'
    case 'not-signed-in':
      return 'You are no longer logged in. Please log in and try again.'
    case 'too-many-requests':
      return 'Too many attempts in a short time. Please wait a minute and try again.'
    case 'invalid-request':
      return 'The shop doesn’t understand this. Please check the order number and the e-mail address.'
    default:
      return 'The shop doesn’t answer. Your withdrawal has not been recorded yet. Please try again.'
  }
}

type Result = Step<WithdrawState, WithdrawCommand>

const confirming = (claim: WithdrawalClaim): Confirming => ({
  step: 'CONFIRM',
  claim,
  isBusy: false,
  error: null,
})

export function withdrawTransition(state: WithdrawState, event: WithdrawEvent): Result {
  if (state.step === 'CONFIRM') return whileConfirming(state, event)
  if (state.step === 'STATE' && event.type === 'stated') return { state: confirming(event.claim) }
  return { state }
}

function whileConfirming(state: Confirming, event: WithdrawEvent): Result {
  const { claim } = state
  switch (event.type) {
    case 'stated':
      return { state }
    case 'wentBack':
      return { state: state.isBusy ? state : { step: 'STATE', claim } }
    case 'confirmed':
      return state.isBusy ? { state } : confirmed(state, event.positions)
    case 'resultReceived': {
      const { result, statedAt } = event
      return { state: { step: 'DONE', claim, result, statedAt } }
    }
    case 'refused':
      return { state: { ...state, isBusy: false, error: problemText(event.problem) } }
  }
}

function confirmed(state: Confirming, positions: number[] | undefined): Result {
  const claim = state.claim.by === 'account' && positions ? { ...state.claim, positions } : state.claim
  return { state: { ...state, claim, isBusy: true, error: null }, command: { type: 'withdraw', claim } }
}
