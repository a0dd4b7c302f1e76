import { expect, test } from 'vitest'
import { clientFactory, withOwnHost } from './client.ts'

test('an event stream gets its own host name; port, path and query stay the same', () => {
  expect(withOwnHost('http://local.localhost:3900/v2025-02-19/data/listen/production?query=*', 'a')).toBe(
    'http://stream-a.localhost:3900/v2025-02-19/data/listen/production?query=*',
  )
  expect(withOwnHost('http://local.localhost:3900/vX/data/live/events/production', 'b')).toBe(
    'http://stream-b.localhost:3900/vX/data/live/events/production',
  )
})

test.each([true, false])('the client never gives up a change by itself, local: %s', (isLocal) => {
  const config = { projectId: 'p', dataset: 'production', apiVersion: '2025-02-19', useCdn: false }
  // Its default ends a request, with all its repetitions, after five minutes.
  expect(clientFactory(isLocal)(config).config().timeout).toBe(0)
})

test('other addresses stay the same', () => {
  const query = 'http://local.localhost:3900/v2025-02-19/data/query/production?query=*'
  expect(withOwnHost(query, 'a')).toBe(query)
})
