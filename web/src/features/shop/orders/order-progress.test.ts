import { describe, expect, it } from 'vitest'
import { isLate } from '#site/lib/flow.ts'
import { transitionTable } from '#site/lib/transition-table.ts'
import {
  firstCommand,
  type OrderProgress,
  type OrderProgressCommand,
  type OrderProgressEvent,
  orderProgressTransition,
  startOrderProgress,
} from './order-progress.ts'

const attempt = 1
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
  unpaid: { type: 'statusReceived', attempt, status: 'unpaid' },
  ended: { type: 'statusReceived', attempt, status: 'ended' },
  processing: { type: 'statusReceived', attempt, status: 'processing' },
  paid: { type: 'statusReceived', attempt, status: 'paid' },
  unlocked: { type: 'statusReceived', attempt, status: 'unlocked' },
  waiting: { type: 'statusReceived', attempt, status: 'waiting' },
  given: { type: 'statusReceived', attempt, status: 'given' },
  returned: { type: 'statusReceived', attempt, status: 'returned' },
  disputed: { type: 'statusReceived', attempt, status: 'disputed' },
  silence: { type: 'requestFailed', attempt, problem: silence },
  refusal: { type: 'requestFailed', attempt, problem: { code: 'not-found' } },
  retried: { type: 'retried' },
} satisfies Record<string, OrderProgressEvent>

const word = (state: OrderProgress) =>
  state.status === 'unknown' ? `unknown${state.isRetrying ? '' : ' for good'}` : state.status

const nothing = Object.fromEntries(Object.keys(events).map((name) => [name, '-']))
const row = (changes: Record<string, string>) => ({ ...nothing, ...changes })

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
    noReference: row({}),
    checking: row({ ...definite, ...early, silence: 'unknown > requestStatus', refusal: 'unknown for good' }),
    processing: row({
      ...definite,
      ...early,
      silence: 'processing > requestStatus',
      refusal: 'processing > requestStatus',
    }),
    processingForLong: row({ ...definite, ...late }),
    paid: row({ ...definite, ...early, silence: 'paid > requestStatus', refusal: 'paid > requestStatus' }),
    paidForLong: row({ ...definite, ...late, silence: 'takingLong', refusal: 'takingLong' }),
    unlocked: row({}),
    waiting: row({}),
    given: row({}),
    notCharged: row({}),
    returned: row({}),
    disputed: row({}),
    unknown: row({
      ...definite,
      ...again,
      ...early,
      silence: 'unknown > requestStatus',
      refusal: 'unknown for good',
    }),
    unknownForLong: row({
      ...definite,
      ...again,
      ...late,
      silence: 'unknown for good',
      refusal: 'unknown for good',
    }),
    refused: row(again),
    takingLong: row(again),
  })
})

describe('requests', () => {
  /** The pause before each request while the result stays the same. */
  function pausesUntilTheEnd(event: (attempt: number) => OrderProgressEvent): number[] {
    const pauses: number[] = []
    let state = startOrderProgress(true)
    for (let requests = 0; requests < 1_000; requests += 1) {
      const step = orderProgressTransition(state, event(state.attempt))
      state = step.state
      if (step.command?.type !== 'requestStatus') return pauses
      pauses.push(step.command.pauseMs)
    }
    throw new Error('It never gives up.')
  }

  it.each([
    ['processing', (attempt: number) => ({ type: 'statusReceived', attempt, status: 'processing' }) as const],
    ['paid', (attempt: number) => ({ type: 'statusReceived', attempt, status: 'paid' }) as const],
    ['silent', (attempt: number) => ({ type: 'requestFailed', attempt, problem: silence }) as const],
  ])('become rarer while the shop stays %s, and end after five minutes', (_how, event) => {
    const pauses = pausesUntilTheEnd(event)
    expect(pauses.slice(0, 3)).toEqual([2_000, 3_000, 4_500])
    expect(Math.max(...pauses)).toBe(15_000)
    const total = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(total).toBeGreaterThanOrEqual(300_000)
    expect(total).toBeLessThan(320_000)
  })

  it('begin at once with a reference, and never without one', () => {
    expect(firstCommand(startOrderProgress(true))).toEqual({ type: 'requestStatus', attempt, pauseMs: 0 })
    expect(firstCommand(startOrderProgress(false))).toBeUndefined()
  })

  it('begin another attempt at a retry', () => {
    const { state } = orderProgressTransition(states.unknown, { type: 'retried' })
    expect(isLate(state, events.unpaid)).toBe(true)
  })
})
