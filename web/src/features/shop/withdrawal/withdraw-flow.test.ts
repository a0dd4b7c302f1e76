import { expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import type { ShopProblem, WithdrawalClaim } from '../api/shop-api.ts'
import {
  startWithdrawal,
  type WithdrawEvent,
  type WithdrawState,
  withdrawTransition,
} from './withdraw-flow.ts'

const claim: WithdrawalClaim = { by: 'account', number: 7 }
const typed: WithdrawalClaim = { by: 'address', number: 7, name: 'Ada', email: 'ada@candlecast.example' }

const statedAt = '2026-11-20T12:00:00.000Z'

const states = {
  stating: { step: 'STATE', claim: null },
  confirming: { step: 'CONFIRM', claim, isBusy: false, error: null },
  sending: { step: 'CONFIRM', claim, isBusy: true, error: null },
  refused: { step: 'CONFIRM', claim, isBusy: false, error: 'Sorry' },
  done: { step: 'DONE', claim, result: { outcome: 'accepted', lines: [] }, statedAt },
} satisfies Record<string, WithdrawState>

const events = {
  stated: { type: 'stated', claim },
  wentBack: { type: 'wentBack' },
  confirmed: { type: 'confirmed' },
  resultReceived: { type: 'resultReceived', result: { outcome: 'accepted', lines: [] }, statedAt },
  refused: { type: 'refused', problem: { code: 'no-response' } },
} satisfies Record<string, WithdrawEvent>

const word = (state: WithdrawState) =>
  state.step === 'CONFIRM' && state.isBusy ? 'CONFIRM busy' : state.step

it('gives the expected state for every state and event', () => {
  const confirming = {
    wentBack: 'STATE',
    confirmed: 'CONFIRM busy > withdraw',
    resultReceived: 'DONE',
    refused: 'CONFIRM',
  }
  expect(transitionTable(states, events, withdrawTransition, word)).toEqual({
    stating: { stated: 'CONFIRM' },
    confirming,
    sending: { resultReceived: 'DONE', refused: 'CONFIRM' },
    refused: confirming,
    done: {},
  })
})

it('starts with the confirmation for an order of the account, with the statement otherwise', () => {
  expect(startWithdrawal(claim)).toMatchObject({ step: 'CONFIRM', claim })
  expect(startWithdrawal()).toMatchObject({ step: 'STATE', claim: null })
})

it('keeps the typed fields when the buyer goes back', () => {
  const { state } = withdrawTransition({ ...states.confirming, claim: typed }, { type: 'wentBack' })
  expect(state).toMatchObject({ step: 'STATE', claim: typed })
})

it('withdraws from the chosen lines of an order of the account only', () => {
  const commandFor = (own: WithdrawalClaim) =>
    withdrawTransition({ ...states.confirming, claim: own }, { type: 'confirmed', positions: [1] }).command
  expect(commandFor(claim)).toEqual({ type: 'withdraw', claim: { ...claim, positions: [1] } })
  expect(commandFor(typed)).toEqual({ type: 'withdraw', claim: typed })
})

it.each<[ShopProblem['code'], RegExp]>([
  ['not-found', /no order with this number/],
  ['not-signed-in', /no longer logged in/],
  ['too-many-requests', /wait a minute/],
  ['invalid-request', /check the order number/],
  ['no-response', /has not been recorded yet/],
  ['unavailable', /has not been recorded yet/],
])('names the error and the cure: %s', (code, words) => {
  const problem = { code } as ShopProblem
  const { state } = withdrawTransition(states.sending, { type: 'refused', problem })
  expect(state).toMatchObject({ error: expect.stringMatching(words) })
})
