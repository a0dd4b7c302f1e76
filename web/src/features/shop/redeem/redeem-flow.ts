import type { RedeemResult } from '#shared/api/codes.ts'
import type { Step } from '#site/lib/flow.ts'
import type { FormError } from '#site/ui/controls/field-faults.ts'
import type { ShopProblem } from '../api/shop-api.ts'

export type RedeemState =
  | { step: 'ENTER'; isBusy: boolean; error: FormError | null }
  | { step: 'DONE'; title: string }

export type RedeemEvent =
  | { type: 'submitted'; code: string }
  | { type: 'resultReceived'; result: RedeemResult }
  | { type: 'refused'; problem: ShopProblem }
  | { type: 'startedOver' }

export type RedeemCommand = { type: 'redeem'; code: string }

export const startRedeem = (): RedeemState => ({ step: 'ENTER', isBusy: false, error: null })

function refusalText(result: Exclude<RedeemResult, { outcome: 'redeemed' }>): string {
  switch (result.outcome) {
    case 'unknown':
      return 'We don’t know this code. Please compare it with the one that you were given: it has four groups of four.'
    case 'used':
      return 'This code has been used already, by another account. Each code works once.'
    case 'expired':
      return 'This code has expired.'
    case 'revoked':
      return 'This code is no longer valid. Please ask the person who gave it to you.'
    case 'not-released':
      return `${result.title} is not released yet. Your code is not used up: redeem it from the day of the release.`
    case 'already-owned':
      return `You have ${result.title} in your library already. The code is not used up: you can give it to someone else.`
  }
}

function problemError({ code }: ShopProblem): FormError {
  switch (code) {
    case 'not-signed-in':
      return 'You are no longer logged in. Your code is kept: please log in and try again.'
    case 'too-many-requests':
      return 'Too many attempts in a short time. Please wait a minute and try again.'
    case 'invalid-request':
      return {
        field: 'code',
        text: 'This is not a code. Please compare it with the one that you were given.',
      }
    default:
      return 'The shop doesn’t answer. Please try again: a code that you have redeemed stays yours.'
  }
}

export function redeemTransition(state: RedeemState, event: RedeemEvent): Step<RedeemState, RedeemCommand> {
  switch (event.type) {
    case 'submitted': {
      if (state.step !== 'ENTER' || state.isBusy) return { state }
      return {
        state: { step: 'ENTER', isBusy: true, error: null },
        command: { type: 'redeem', code: event.code },
      }
    }
    case 'resultReceived': {
      if (state.step !== 'ENTER') return { state }
      const { result } = event
      if (result.outcome === 'redeemed') return { state: { step: 'DONE', title: result.title } }
      return { state: { step: 'ENTER', isBusy: false, error: { field: 'code', text: refusalText(result) } } }
    }
    case 'refused':
      if (state.step !== 'ENTER') return { state }
      return { state: { step: 'ENTER', isBusy: false, error: problemError(event.problem) } }
    case 'startedOver':
      return state.step === 'DONE' ? { state: startRedeem() } : { state }
  }
}
