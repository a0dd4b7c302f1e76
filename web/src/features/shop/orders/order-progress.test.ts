import { describe, expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import {
  firstCommand,
  type OrderProgress,
  type OrderProgressCommand,
  type OrderProgressEvent,
  orderProgressTransition,
  startOrderProgress,
} from './order-progress.ts'

const start = startOrderProgress(true)
const silence = { code: 'no-response' } as const
const patient = { ...start, waitedMs: 400_000 }

const states = {
  noReference: startOrderProgress(false),
  checking: start,
  processing: { ...start, status: 'processing' },
  processingForLong: { ...patient, status: 'processing' },
  paid: { ...start, status: 'paid' },
  paidForLong: { ...patient, status: 'paid' },
  unlocked: { ...start, status: 'unlocked' },
  waiting: { ...start, status: 'waiting' },
  given: { ...start, status: 'given' },
  notCharged: { ...start, status: 'notCharged' },
  returned: { ...start, status: 'returned' },
  disputed: { ...start, status: 'disputed' },
  unknown: { ...start, status: 'unknown', problem: silence, isRetrying: true },
  unknownForLong: { ...patient, status: 'unknown', problem: silence, isRetrying: true },
  refused: { ...start, status: 'unknown', problem: { code: 'not-signed-in' }, isRetrying: false },
  takingLong: { ...patient, status: 'takingLong' },
} satisfies Record<string, OrderProgress>

const events = {
  unpaid: { type: 'statusReceived', status: 'unpaid' },
  ended: { type: 'statusReceived', status: 'ended' },
  processing: { type: 'statusReceived', status: 'processing' },
  paid: { type: 'statusReceived', status: 'paid' },
  unlocked: { type: 'statusReceived', status: 'unlocked' },
  waiting: { type: 'statusReceived', status: 'waiting' },
  given: { type: 'statusReceived', status: 'given' },
  returned: { type: 'statusReceived', status: 'returned' },
  disputed: { type: 'statusReceived', status: 'disputed' },
  silence: { type: 'requestFailed', problem: silence },
  refusal: { type: 'requestFailed', problem: { code: 'not-found' } },
  retried: { type: 'retried' },
} satisfies Record<string, OrderProgressEvent>

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
const again = { retried: 'checking > requestStatus' }

it('gives the expected state for every state and event', () => {
  expect(
    transitionTable<OrderProgress, OrderProgressEvent, OrderProgressCommand>(
      states,
      events,
      orderProgressTransition,
      word,
    ),
  ).toEqual({
    noReference: {},
    checking: { ...definite, ...early, silence: 'unknown > requestStatus', refusal: 'unknown for good' },
    processing: {
      ...definite,
      ...early,
      silence: 'processing > requestStatus',
      refusal: 'processing > requestStatus',
    },
    processingForLong: { ...definite, ...late },
    paid: { ...definite, ...early, silence: 'paid > requestStatus', refusal: 'paid > requestStatus' },
    paidForLong: { ...definite, ...late, silence: 'takingLong', refusal: 'takingLong' },
    unlocked: {},
    waiting: {},
    given: {},
    notCharged: {},
    returned: {},
    disputed: {},
    unknown: {
      ...definite,
      ...again,
      ...early,
      silence: 'unknown > requestStatus',
      refusal: 'unknown for good',
    },
    unknownForLong: {
      ...definite,
      ...again,
      ...late,
      silence: 'unknown for good',
      refusal: 'unknown for good',
    },
    refused: again,
    takingLong: again,
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
    ['processing', events.processing],
    ['paid', events.paid],
    ['silent', events.silence],
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
