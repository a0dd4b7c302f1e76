import { expect, it } from 'vitest'
import { type LeaderEvent, type LeaderStatus, leaderTransition } from './leader.ts'

const states: LeaderStatus[] = ['following', 'asking', 'leading']
const events: LeaderEvent[] = ['lockGranted', 'lockLost', 'checkDue', 'leaderAnswered', 'timeElapsed']

it('answers every event in every state', () => {
  const outcome = (state: LeaderStatus, event: LeaderEvent) => {
    const [next, command] = leaderTransition(state, event)
    return next === state && !command ? '-' : [next, command].filter(Boolean).join(' > ')
  }
  const table = states.map((state) => [
    state,
    Object.fromEntries(events.map((event) => [event, outcome(state, event)])),
  ])
  expect(Object.fromEntries(table)).toEqual({
    following: {
      lockGranted: 'leading > lead',
      lockLost: '-',
      checkDue: 'asking > ask',
      leaderAnswered: '-',
      timeElapsed: '-',
    },
    asking: {
      lockGranted: 'leading > lead',
      lockLost: '-',
      checkDue: '-',
      leaderAnswered: 'following',
      timeElapsed: 'following > takeLock',
    },
    leading: {
      lockGranted: '-',
      lockLost: 'asking > stepDown',
      checkDue: '-',
      leaderAnswered: '-',
      timeElapsed: '-',
    },
  })
})
