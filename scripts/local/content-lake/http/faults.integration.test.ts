import type { LiveEvent } from '@sanity/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningLake, startLake } from '../testing/running-lake.ts'
import { openServerEvents } from '../testing/server-events.ts'

let running: RunningLake

beforeEach(async () => {
  running = await startLake()
})
afterEach(() => running.stop())

const LIVE = '/v2025-02-19/data/live/events/production'

async function control(method: string, path: string, body?: object) {
  const answer = await fetch(`${running.url}/content-lake/${path}`, {
    method,
    headers: { authorization: `Bearer ${running.lake.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return answer
}
const order = (fault: object) => control('POST', 'faults', fault)

describe('the control endpoint', () => {
  test('needs the write token', async () => {
    for (const path of ['faults', 'cdn']) {
      expect((await fetch(`${running.url}/content-lake/${path}`)).status).toBe(401)
    }
  })

  test('lists and clears faults, and refuses unknown ones', async () => {
    expect((await order({ effect: 'goaway', calls: 3 })).status).toBe(201)
    expect(await (await control('GET', 'faults')).json()).toEqual([{ effect: 'goaway', calls: 3 }])
    await control('DELETE', 'faults')
    expect(await (await control('GET', 'faults')).json()).toEqual([])
    expect((await order({ effect: 'earthquake' })).status).toBe(400)
  })
})

describe('live events', () => {
  test('goaway after welcome, then the stream ends', async () => {
    await order({ effect: 'goaway' })
    const events = await openServerEvents(running.url + LIVE)
    expect(await events.next()).toMatchObject({ event: 'welcome' })
    expect(await events.next()).toMatchObject({
      event: 'goaway',
      data: { reason: 'connection limit reached' },
    })
    await expect(events.next()).rejects.toThrow('has ended')
  })

  test('the unmodified client forwards goaway and reconnects', async () => {
    await order({ effect: 'goaway' })
    const seen = await new Promise<LiveEvent[]>((resolve, reject) => {
      const events: LiveEvent[] = []
      const subscription = running
        .visitor()
        .live.events()
        .subscribe({
          error: reject,
          next: (event) => {
            events.push(event)
            if (events.filter(({ type }) => type === 'welcome').length < 2) return
            subscription.unsubscribe()
            resolve(events)
          },
        })
    })
    expect(seen.map(({ type }) => type)).toEqual(['welcome', 'goaway', 'reconnect', 'welcome'])
    // Client 8.7.0 leaves the reason in `data`, although its type declares it one level up.
    expect(seen[1]).toMatchObject({ data: { reason: 'connection limit reached' } })
  })

  test('an event stream whose body is a JSON error', async () => {
    await order({ effect: 'error-body' })
    const answer = await fetch(running.url + LIVE)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/event-stream',
      '{"message":"Internal error"}',
    ])
  })

  test('a stream that ends early, for the requested number of calls', async () => {
    await order({ effect: 'end', afterMs: 10, calls: 2 })
    for (let call = 0; call < 2; call += 1) {
      const events = await openServerEvents(running.url + LIVE)
      expect(await events.next()).toMatchObject({ event: 'welcome' })
      await expect(events.next()).rejects.toThrow('has ended')
    }
    const events = await openServerEvents(running.url + LIVE)
    await events.next()
    await running.client().create({ _id: 'a', _type: 'x' })
    expect(await events.next()).toMatchObject({ event: 'message' })
    await events.close()
  })

  test('a stream that is rejected with 429', async () => {
    await order({ effect: 'rate-limit', retryAfterSeconds: 7 })
    const answer = await fetch(running.url + LIVE)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
  })
})

test('queries are rejected with 429, and the client tries again', async () => {
  await order({ effect: 'rate-limit', resource: 'query' })
  const path = '/v2025-02-19/data/query/production?query=1'
  expect((await fetch(running.url + path)).status).toBe(429)
  expect((await fetch(running.url + path)).status).toBe(200)
  await order({ effect: 'rate-limit', resource: 'query' })
  expect(await running.visitor().fetch('1 + 1')).toBe(2)
})

describe('reads through the CDN', () => {
  const QUERY = '*[_id == "a"][0].title'
  const publish = (title: string) => running.client().createOrReplace({ _id: 'a', _type: 'x', title })

  test('are fresh unless a lag is set', async () => {
    await publish('One')
    expect(await running.visitor().fetch(QUERY)).toBe('One')
    await publish('Two')
    expect(await running.visitor().fetch(QUERY)).toBe('Two')
  })

  test('stay stale for the lag after a publish, unless the query asks for fresh data', async () => {
    await control('PUT', 'cdn', { lagMs: 400 })
    const read = (options: object = {}) => running.visitor({ useCdn: true }).fetch(QUERY, {}, options)
    await publish('One')
    expect(await read()).toBe('One')
    await publish('Two')
    expect(await read()).toBe('One')
    expect(await read({ cacheMode: 'noStale' })).toBe('Two')
    expect(await read({ lastLiveEventId: 'any' })).toBe('Two')
    expect(await running.client().fetch(QUERY)).toBe('Two')
    await expect.poll(() => read(), { timeout: 3_000 }).toBe('Two')
  })

  test('the lag is bounded', async () => {
    expect((await control('PUT', 'cdn', { lagMs: 3_600_000 })).status).toBe(400)
    expect(await (await control('GET', 'cdn')).json()).toEqual({ lagMs: 0 })
  })
})
