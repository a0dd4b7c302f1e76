import { describe, expect, it } from 'vitest'
import type { CheckoutStatus } from '#shared/api/checkout.ts'
import { transitionTable } from '#site/lib/transition-table.ts'
import {
  firstCommand,
  type OrderProgress,
  type OrderProgressEvent,
  orderProgressTransition,
  startOrderProgress,
} from './order-progress.ts'

const start = startOrderProgress(true)
const silence = { code: 'no-response' } as const
const patient = { ...start, waitedMs: 400_000 }

const final = ['unlocked', 'waiting', 'given', 'notCharged', 'returned', 'disputed'] as const
const statuses = [
  'unpaid',
  'ended',
  'processing',
  'paid',
  'unlocked',
  'waiting',
  'given',
  'returned',
  'disputed',
] as const

const states: Record<string, OrderProgress> = {
  noReference: startOrderProgress(false),
  checking: start,
  processing: { ...start, status: 'processing' },
  processingForLong: { ...patient, status: 'processing' },
  paid: { ...start, status: 'paid' },
  paidForLong: { ...patient, status: 'paid' },
  unknown: { ...start, status: 'unknown', problem: silence, isRetrying: true },
  unknownForLong: { ...patient, status: 'unknown', problem: silence, isRetrying: true },
  refused: { ...start, status: 'unknown', problem: { code: 'not-signed-in' }, isRetrying: false },
  takingLong: { ...patient, status: 'takingLong' },
  ...Object.fromEntries(final.map((status) => [status, { ...start, status }])),
}

const received = (status: CheckoutStatus): OrderProgressEvent => ({ type: 'statusReceived', status })
const events: Record<string, OrderProgressEvent> = {
  ...Object.fromEntries(statuses.map((status) => [status, received(status)])),
  silence: { type: 'requestFailed', problem: silence },
  refusal: { type: 'requestFailed', problem: { code: 'not-found' } },
  retried: { type: 'retried' },
}

const word = (state: OrderProgress) =>
  state.status === 'unknown' ? `unknown${state.isRetrying ? '' : ' for good'}` : state.status

const definite = {
  unpaid: 'notCharged > putCartBack',
  ended: 'notCharged > putCartBack',
  unlocked: 'unlocked > refreshLibrary',
  waiting: 'waiting > refreshLibrary',
  given: 'given > forgetGiftDraft',
  returned: 'returned > refreshLibrary',
  disputed: 'disputed > refreshLibrary',
}
const early = { processing: 'processing > requestStatus', paid: 'paid > requestStatus' }
const late = { processing: 'processing', paid: 'takingLong' }
const failing = (outcome: string) => ({ silence: outcome, refusal: outcome })
const again = { retried: 'checking > requestStatus' }

it('gives the expected state for every state and event', () => {
  expect(transitionTable(states, events, orderProgressTransition, word)).toEqual({
    ...Object.fromEntries(['noReference', ...final].map((state) => [state, {}])),
    checking: { ...definite, ...early, silence: 'unknown > requestStatus', refusal: 'unknown for good' },
    processing: { ...definite, ...early, ...failing('processing > requestStatus') },
    processingForLong: { ...definite, ...late },
    paid: { ...definite, ...early, ...failing('paid > requestStatus') },
    paidForLong: { ...definite, ...late, ...failing('takingLong') },
    unknown: {
      ...definite,
      ...again,
      ...early,
      silence: 'unknown > requestStatus',
      refusal: 'unknown for good',
    },
    unknownForLong: { ...definite, ...again, ...late, ...failing('unknown for good') },
    refused: again,
    takingLong: again,
    waiting: again,
  })
})

describe('requests', () => {
  /** The pause before each request while the result stays the same. */
  function pausesUntilTheEnd(event: OrderProgressEvent): number[] {
    const pauses: number[] = []
    let state = startOrderProgress(true)
    for (let requests = 0; requests < 1_000; requests += 1) {
      const step = orderProgressTransition(state, event)
      state = step.state
      if (step.command?.type !== 'requestStatus') return pauses
      pauses.push(step.command.pauseMs)
    }
    throw new Error('It never gives up.')
  }

  it.each([
    ['processing', received('processing')],
    ['paid', received('paid')],
    ['silent', { type: 'requestFailed', problem: silence } as const],
  ])('become rarer while the shop stays %s, and end after five minutes', (_how, event) => {
    const pauses = pausesUntilTheEnd(event)
    expect(pauses.slice(0, 3)).toEqual([2_000, 3_000, 4_500])
    expect(Math.max(...pauses)).toBe(15_000)
    const total = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(total).toBeGreaterThanOrEqual(300_000)
    expect(total).toBeLessThan(320_000)
  })

  it('begin at once with a reference, and never without one', () => {
    expect(firstCommand(startOrderProgress(true))).toEqual({ type: 'requestStatus', pauseMs: 0 })
    expect(firstCommand(startOrderProgress(false))).toBeUndefined()
  })
})
