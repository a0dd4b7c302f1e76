import { expect, it } from 'vitest'
import { transitionTable } from '../../../../lib/transition-table.ts'
import type { LiveEvent } from '../ports.ts'
import { type LiveState, liveTransition } from './live-state.ts'

const states: Record<string, LiveState> = {
  connecting: { status: 'connecting', epoch: 1, newsEpoch: 0, lastLiveEventId: undefined },
  live: { status: 'live', epoch: 1, newsEpoch: 0, lastLiveEventId: undefined },
  'live, after an event': { status: 'live', epoch: 1, newsEpoch: 0, lastLiveEventId: 'e1' },
  lost: { status: 'lost', epoch: 1, newsEpoch: 0, lastLiveEventId: undefined },
}

const events: Record<string, LiveEvent> = {
  connected: { type: 'connected' },
  changed: { type: 'changed', tags: ['s1:game'], id: 'e2' },
  missedSome: { type: 'missedSome' },
  perspectiveChanged: { type: 'perspectiveChanged' },
  lost: { type: 'lost' },
}

const describeState = ({ status, epoch, newsEpoch, lastLiveEventId }: LiveState) =>
  [status, `epoch ${epoch}`, newsEpoch === epoch && 'news', lastLiveEventId].filter(Boolean).join(', ')

it('answers every event in every state', () => {
  const fromConnecting = {
    connected: 'live, epoch 2, news > confirm',
    changed: 'connecting, epoch 2, news, e2 > expireTagged',
    missedSome: 'connecting, epoch 2 > expireAll',
    perspectiveChanged: 'connecting, epoch 2, news > expireAll',
    lost: 'lost, epoch 2 > streamLost',
  }
  const fromLive = {
    connected: 'live, epoch 2 > confirm',
    changed: 'live, epoch 2, news, e2 > expireTagged',
    missedSome: 'live, epoch 2 > expireAll',
    perspectiveChanged: 'live, epoch 2, news > expireAll',
    lost: 'lost, epoch 2 > streamLost',
  }
  expect(transitionTable(states, events, liveTransition, describeState)).toEqual({
    connecting: fromConnecting,
    live: fromLive,
    'live, after an event': fromLive,
    lost: {
      connected: 'live, epoch 2 > confirm',
      changed: 'lost, epoch 2, news, e2 > expireTagged',
      missedSome: 'lost, epoch 2 > expireAll',
      perspectiveChanged: 'lost, epoch 2, news > expireAll',
      lost: 'lost, epoch 2 > streamLost',
    },
  })
})

const commandOf = (state: string, event: LiveEvent) => {
  const from = states[state]
  if (!from) throw new Error(`No state is called ${state}.`)
  return liveTransition(from, event).command
}

it('distinguishes the first connection of a page from later ones', () => {
  expect(commandOf('connecting', { type: 'connected' })).toEqual({ type: 'confirm', isFirst: true })
  expect(commandOf('lost', { type: 'connected' })).toEqual({ type: 'confirm', isFirst: false })
})

it('asks for a check only when the first attempt fails', () => {
  expect(commandOf('connecting', { type: 'lost' })).toEqual({ type: 'streamLost', isCheckNeeded: true })
  expect(commandOf('live', { type: 'lost' })).toEqual({ type: 'streamLost', isCheckNeeded: false })
  expect(commandOf('lost', { type: 'lost' })).toEqual({ type: 'streamLost', isCheckNeeded: false })
})

it('limits re-reads after a restart of the service, but not after an edit in the preview', () => {
  expect(commandOf('live', { type: 'missedSome' })).toEqual({ type: 'expireAll', isPaced: true })
  expect(commandOf('live', { type: 'perspectiveChanged' })).toEqual({ type: 'expireAll', isPaced: false })
})
