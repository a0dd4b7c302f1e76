import { expect, test } from 'vitest'
import { ownHost } from './streams.ts'

test('an event stream gets a host of its own, port, path and query kept', () => {
  expect(ownHost('http://local.localhost:3900/v2025-02-19/data/listen/production?query=*', 'a')).toBe(
    'http://stream-a.localhost:3900/v2025-02-19/data/listen/production?query=*',
  )
  expect(ownHost('http://local.localhost:3900/vX/data/live/events/production', 'b')).toBe(
    'http://stream-b.localhost:3900/vX/data/live/events/production',
  )
})

test('anything else stays where it is', () => {
  const query = 'http://local.localhost:3900/v2025-02-19/data/query/production?query=*'
  expect(ownHost(query, 'a')).toBe(query)
})
