import { expect, it } from 'vitest'
import type { RedeemResult } from '#shared/api/codes.ts'
import { transitionTable } from '#site/lib/transition-table.ts'
import type { ShopProblem } from '../api/shop-api.ts'
import { type RedeemEvent, type RedeemState, redeemTransition, startRedeem } from './redeem-flow.ts'

const states = {
  empty: startRedeem(),
  busy: { step: 'ENTER', isBusy: true, error: null },
  refused: { step: 'ENTER', isBusy: false, error: 'This code has expired.' },
  done: { step: 'DONE', title: 'Fortress' },
} satisfies Record<string, RedeemState>

const events = {
  submitted: { type: 'submitted', code: 'FANT' },
  redeemed: { type: 'resultReceived', result: { outcome: 'redeemed', title: 'Fortress' } },
  turnedDown: { type: 'resultReceived', result: { outcome: 'used' } },
  refused: { type: 'refused', problem: { code: 'no-response' } },
  startedOver: { type: 'startedOver' },
} satisfies Record<string, RedeemEvent>

const word = (state: RedeemState) =>
  state.step === 'DONE' ? 'done' : state.isBusy ? 'busy' : state.error === null ? 'empty' : 'refused'

it('gives the expected state for every state and event', () => {
  const table = transitionTable(states, events, redeemTransition, word)
  const results = { redeemed: 'done', turnedDown: 'refused', refused: 'refused' }
  expect(table).toEqual({
    empty: { submitted: 'busy > redeem', ...results },
    busy: results,
    refused: { submitted: 'busy > redeem', ...results },
    done: { startedOver: 'empty' },
  })
})

/** Errors about the code begin with `code:`. */
const errorOf = (event: RedeemEvent) => {
  const { state } = redeemTransition(states.busy, event)
  const error = state.step === 'ENTER' ? state.error : null
  return typeof error === 'string' ? error : `${error?.field}: ${error?.text}`
}

it.each<[RedeemResult, RegExp]>([
  [{ outcome: 'unknown' }, /^code: We don’t know this code/],
  [{ outcome: 'used' }, /^code: .*used already, by another account/],
  [{ outcome: 'expired' }, /^code: .*expired/],
  [{ outcome: 'revoked' }, /^code: .*no longer valid/],
  [
    { outcome: 'not-released', title: 'Fortress' },
    /^code: Fortress is not released yet\. Your code is not used up/,
  ],
  [{ outcome: 'already-owned', title: 'Fortress' }, /^code: You have Fortress .* The code is not used up/],
])('explains why a code is refused: %o', (result, text) => {
  expect(errorOf({ type: 'resultReceived', result })).toMatch(text)
})

it.each<
  [ShopProblem['code'] & ('not-signed-in' | 'too-many-requests' | 'invalid-request' | 'unavailable'), RegExp]
>([
  ['not-signed-in', /^You are .*Your code is kept/],
  ['too-many-requests', /wait a minute/],
  ['invalid-request', /^code: .*not a code/],
  ['unavailable', /try again/],
])('says what to do about %s', (code, text) => {
  expect(errorOf({ type: 'refused', problem: { code } })).toMatch(text)
})
