import { expect, it } from 'vitest'
import type { RedeemResult } from '#shared/shop-contract.ts'
import { transitionTable } from '#site/lib/transition-table.ts'
import type { ShopProblem } from '../api/shop-api.ts'
import {
  type RedeemCommand,
  type RedeemEvent,
  type RedeemState,
  redeemTransition,
  startRedeem,
} from './redeem-flow.ts'

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
  const table = transitionTable<RedeemState, RedeemEvent, RedeemCommand>(
    states,
    events,
    redeemTransition,
    word,
  )
  const results = { redeemed: 'done', turnedDown: 'refused', refused: 'refused' }
  expect(table).toEqual({
    empty: { submitted: 'busy > redeem', ...results },
    busy: results,
    refused: { submitted: 'busy > redeem', ...results },
    done: { startedOver: 'empty' },
  })
})

const errorOf = (event: RedeemEvent) => {
  const { state } = redeemTransition(states.busy, event)
  return state.step === 'ENTER' ? state.error : null
}

it.each<[RedeemResult, RegExp]>([
  [{ outcome: 'unknown' }, /We don’t know this code/],
  [{ outcome: 'used' }, /used already, by another account/],
  [{ outcome: 'expired' }, /expired/],
  [{ outcome: 'revoked' }, /no longer valid/],
  [{ outcome: 'not-released', title: 'Fortress' }, /Fortress is not released yet\. Your code is not used up/],
  [{ outcome: 'already-owned', title: 'Fortress' }, /You have Fortress .* The code is not used up/],
])('explains why a code is refused: %o', (result, text) => {
  expect(errorOf({ type: 'resultReceived', result })).toMatch(text)
})

it.each<
  [ShopProblem['code'] & ('not-signed-in' | 'too-many-requests' | 'invalid-request' | 'unavailable'), RegExp]
>([
  ['not-signed-in', /Your code is kept/],
  ['too-many-requests', /wait a minute/],
  ['invalid-request', /not a code/],
  ['unavailable', /try again/],
])('says what to do about %s', (code, text) => {
  expect(errorOf({ type: 'refused', problem: { code } })).toMatch(text)
})
