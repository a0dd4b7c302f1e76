import { expect, test } from 'vitest'
import { PresenceRoom } from './presence.ts'

const data = { sessionId: 'bo', locations: [{ type: 'document', documentId: 'a', path: ['title'] }] }

/** A room with one tab that listens. `told` gives the events since it was asked last. */
function openRoom() {
  const room = new PresenceRoom()
  const events: string[] = []
  const listener = room.enter((message) => events.push(message))
  const subscriptionId = room.answer(listener, 'presence_subscribe', {})
  const told = () => events.splice(0).map((event) => JSON.parse(event).params.result)
  const enter = () => room.enter(() => undefined)
  return { room, listener, subscriptionId, told, enter }
}

test('a subscriber is told of each call of another tab', () => {
  const { room, told, enter } = openRoom()
  const bo = enter()
  const session = { session: 'bo' }
  const i = 'local-editor'
  expect(room.answer(bo, 'presence_rollcall', session)).toBe(true)
  expect(room.answer(bo, 'presence_announce', { data })).toBe(true)
  expect(room.answer(bo, 'presence_disconnect', session)).toBe(true)
  expect(told()).toEqual([
    { type: 'rollCall', i, session: 'bo' },
    { type: 'state', i, m: data },
    { type: 'disconnect', i, m: session },
  ])
  room.leave(bo)
  expect(told()).toEqual([])
})

test('a tab that loses its connection is gone, unless it is back by another socket', () => {
  const { room, told, enter } = openRoom()
  const [before, after] = [enter(), enter()]
  room.answer(before, 'presence_announce', { data })
  room.answer(after, 'presence_announce', { data })
  room.leave(before)
  expect(told()).toMatchObject([{ type: 'state' }, { type: 'state' }])
  room.leave(after)
  expect(told()).toMatchObject([{ type: 'disconnect', m: { session: 'bo' } }])
})

test('a tab that has unsubscribed or left is told nothing', () => {
  const { room, listener, subscriptionId, told, enter } = openRoom()
  const bo = enter()
  room.answer(listener, 'presence_unsubscribe', { subscriptionId })
  room.answer(bo, 'presence_announce', { data })
  room.answer(listener, 'presence_subscribe', {})
  room.leave(listener)
  room.answer(bo, 'presence_announce', { data })
  expect(told()).toEqual([])
})

test('an unknown method has no answer, and a malformed call is refused', () => {
  const { room, enter } = openRoom()
  expect(room.answer(enter(), 'teleport', {})).toBeUndefined()
  for (const method of ['announce', 'rollcall', 'disconnect', 'unsubscribe'])
    expect(() => room.answer(enter(), `presence_${method}`, { data: { sessionId: 1 } }), method).toThrow()
})
