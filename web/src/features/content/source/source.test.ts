import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { redirectQuery, redirectsQuery } from '../../../../shared/queries/redirect.ts'
import { stoppedClock } from '../../../platform/clock.ts'
import { ContentUnavailable } from './content-unavailable.ts'
import type { Answer, AnswerStore, LiveEvent } from './ports.ts'
import { answerKey } from './reads.ts'
import { createContentSource } from './source.ts'

/** A content service that answers, hangs or fails as a test scripts it. transport/content-transport.integration.test.ts has the local one. */
function scriptedService() {
  let emit: (event: LiveEvent) => void = () => {}
  let reply: () => Promise<Answer> = async () => answer(['first'], ['s1:game'])
  const asked: { query: string; lastLiveEventId: string | undefined }[] = []
  return {
    asked,
    emit: (event: LiveEvent) => emit(event),
    replyWith(next: () => Promise<Answer>) {
      reply = next
    },
    transport: {
      fetch(query: string, _params: unknown, lastLiveEventId: string | undefined) {
        asked.push({ query, lastLiveEventId })
        return reply()
      },
      listen(onEvent: (event: LiveEvent) => void) {
        emit = onEvent
        return () => {
          emit = () => {}
        }
      },
    },
  }
}

const answer = (result: unknown, tags: string[]): Answer => ({ result, tags })
const fail = async () => {
  throw new TypeError('Failed to fetch')
}
const hang = () => new Promise<Answer>(() => {})

function memoryStore(): AnswerStore & { size(): number } {
  const answers = new Map<string, Answer>()
  return {
    get: async (key) => answers.get(key) ?? null,
    async put(key, value) {
      answers.set(key, value)
    },
    size: () => answers.size,
  }
}

function start(store = memoryStore()) {
  const service = scriptedService()
  const source = createContentSource({ clock: stoppedClock(0), transport: service.transport, store })
  const changed = vi.fn()
  source.onChange(changed)
  source.goLive()
  return { service, source, changed, store }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('while the live stream is open', () => {
  it('answers from memory after the first read', async () => {
    const { service, source } = start()
    service.emit({ type: 'connected' })
    await source.read(redirectsQuery)
    expect(await source.read(redirectsQuery)).toEqual(['first'])
    expect(service.asked).toHaveLength(1)
  })

  it('keeps one answer for each query and its parameters', async () => {
    const { service, source } = start()
    service.emit({ type: 'connected' })
    await source.read(redirectsQuery)
    await source.read(redirectQuery)
    await source.read(redirectsQuery, { slug: 'fist' })
    expect(service.asked).toHaveLength(3)
  })

  it('reads answers again that an event names, with the id of the event', async () => {
    const { service, source, changed } = start()
    service.emit({ type: 'connected' })
    await source.read(redirectsQuery)
    service.replyWith(async () => answer(['second'], ['s1:game']))
    service.emit({ type: 'changed', tags: ['s1:game'], id: 'event-7' })
    expect(changed).toHaveBeenCalledOnce()
    expect(await source.read(redirectsQuery)).toEqual(['second'])
    expect(service.asked.at(-1)?.lastLiveEventId).toBe('event-7')
  })

  it('announces no change for events about other documents', async () => {
    const { service, source, changed } = start()
    service.emit({ type: 'connected' })
    await source.read(redirectsQuery)
    service.emit({ type: 'changed', tags: ['s1:job'], id: 'event-8' })
    await source.read(redirectsQuery)
    expect(changed).not.toHaveBeenCalled()
    expect(service.asked).toHaveLength(1)
  })

  it('does not trust an answer that was requested before a change', async () => {
    const { service, source, changed } = start()
    service.emit({ type: 'connected' })
    const { promise, resolve } = Promise.withResolvers<Answer>()
    service.replyWith(() => promise)
    const reading = source.read(redirectsQuery)
    service.emit({ type: 'changed', tags: ['s1:game'], id: 'event-9' })
    resolve(answer(['old'], ['s1:game']))
    expect(await reading).toEqual(['old'])
    expect(changed).toHaveBeenCalledOnce()
    service.replyWith(async () => answer(['new'], ['s1:game']))
    expect(await source.read(redirectsQuery)).toEqual(['new'])
  })

  it('reads everything again when the stream missed some events', async () => {
    const { service, source, changed } = start()
    service.emit({ type: 'connected' })
    await source.read(redirectsQuery)
    service.emit({ type: 'missedSome' })
    expect(changed).toHaveBeenCalledOnce()
    await source.read(redirectsQuery)
    expect(service.asked).toHaveLength(2)
  })

  it('sends one request for simultaneous reads of the same query', async () => {
    const { service, source } = start()
    await Promise.all([source.read(redirectsQuery), source.read(redirectsQuery)])
    expect(service.asked).toHaveLength(1)
  })
})

describe('without a live stream', () => {
  it('requests each read, and once more when the stream opens', async () => {
    const { service, source, changed } = start()
    await source.read(redirectsQuery)
    await source.read(redirectsQuery)
    expect(service.asked).toHaveLength(2)
    service.emit({ type: 'connected' })
    await vi.advanceTimersByTimeAsync(0)
    expect(service.asked).toHaveLength(3)
    expect(changed).not.toHaveBeenCalled()
  })

  it('no longer trusts answers from before the stream was lost', async () => {
    const { service, source } = start()
    service.emit({ type: 'connected' })
    await source.read(redirectsQuery)
    service.emit({ type: 'lost' })
    await source.read(redirectsQuery)
    expect(service.asked).toHaveLength(2)
  })
})

describe('when the service fails', () => {
  it('serves older answers, reports the service as unreachable, and retries with growing waits', async () => {
    const { service, source, changed } = start()
    await source.read(redirectsQuery)
    service.replyWith(fail)
    expect(await source.read(redirectsQuery)).toEqual(['first'])
    expect(source.reachability()).toBe('unreachable')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(changed).toHaveBeenCalledTimes(1)
    await source.read(redirectsQuery)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(changed).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it('serves the stored answer of an earlier visit', async () => {
    const store = memoryStore()
    await start(store).source.read(redirectsQuery)
    expect(store.size()).toBe(1)
    const { service, source } = start(store)
    service.replyWith(fail)
    expect(await source.read(redirectsQuery)).toEqual(['first'])
  })

  it('causes no unhandled rejection while the store is slow', async () => {
    const unheard = vi.fn()
    process.on('unhandledRejection', unheard)
    const stored = answer(['first'], [])
    const later = () => new Promise<Answer>((resolve) => setTimeout(() => resolve(stored), 50))
    const { service, source } = start({ ...memoryStore(), get: later })
    service.replyWith(fail)
    const read = source.read(redirectsQuery)
    // Node reports unhandled rejections between two turns of its event loop.
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(50)
    expect(await read).toEqual(['first'])
    process.off('unhandledRejection', unheard)
    expect(unheard).not.toHaveBeenCalled()
  })

  it('throws ContentUnavailable without an older answer, and recovers', async () => {
    const { service, source } = start()
    const reachability = vi.fn()
    source.onReachability(reachability)
    service.replyWith(fail)
    await expect(source.read(redirectsQuery)).rejects.toThrow(ContentUnavailable)
    service.replyWith(async () => answer(['back'], []))
    expect(await source.read(redirectsQuery)).toEqual(['back'])
    expect(source.reachability()).toBe('reachable')
    expect(reachability).toHaveBeenCalledTimes(2)
  })

  it('serves older content when the service is slow, and announces the late answer', async () => {
    const { service, source, changed } = start()
    await source.read(redirectsQuery)
    const { promise, resolve } = Promise.withResolvers<Answer>()
    service.replyWith(() => promise)
    const reading = source.read(redirectsQuery)
    await vi.advanceTimersByTimeAsync(2_500)
    expect(await reading).toEqual(['first'])
    resolve(answer(['slow'], []))
    await vi.advanceTimersByTimeAsync(0)
    expect(changed).toHaveBeenCalledOnce()
  })

  it('is slow after some seconds, and then older content is served at once, until an answer comes', async () => {
    const { service, source } = start()
    await source.read(redirectsQuery)
    const { promise, resolve } = Promise.withResolvers<Answer>()
    service.replyWith(() => promise)
    const first = source.read(redirectsQuery)
    await vi.advanceTimersByTimeAsync(2_499)
    expect(source.reachability()).toBe('reachable')
    await vi.advanceTimersByTimeAsync(1)
    expect([source.reachability(), await first]).toEqual(['slow', ['first']])
    const second = source.read(redirectsQuery)
    await vi.advanceTimersByTimeAsync(0)
    expect(await second).toEqual(['first'])
    resolve(answer(['late'], []))
    await vi.advanceTimersByTimeAsync(0)
    expect(source.reachability()).toBe('reachable')
  })

  it('doesn’t hold up a page for what it can do without, and announces what comes late', async () => {
    const { service, source, changed } = start()
    const { promise, resolve } = Promise.withResolvers<Answer>()
    service.replyWith(() => promise)
    const reading = source.optional(source.read(redirectsQuery))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await reading).toBeNull()
    expect(changed).not.toHaveBeenCalled()
    resolve(answer(['late'], []))
    await vi.advanceTimersByTimeAsync(0)
    expect(changed).toHaveBeenCalledOnce()
    expect(await source.optional(source.read(redirectsQuery))).toEqual(['late'])
    service.replyWith(fail)
    expect(await source.optional(source.read(redirectQuery))).toBeNull()
  })

  it('stops retrying after it is closed', async () => {
    const { service, source, changed } = start()
    service.replyWith(fail)
    await expect(source.read(redirectsQuery)).rejects.toThrow(ContentUnavailable)
    source.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(changed).not.toHaveBeenCalled()
  })

  it('waits for a first answer without its own time limit', async () => {
    const { service, source } = start()
    service.replyWith(hang)
    const settled = vi.fn()
    source.read(redirectsQuery).then(settled, settled)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(settled).not.toHaveBeenCalled()
  })
})

describe('content that came with the page', () => {
  const inlined = {
    [answerKey(redirectsQuery, {})]: { ...answer(['inlined'], ['s1:faq']), query: 'redirectsQuery' },
  }

  function startInlined() {
    const service = scriptedService()
    const store = memoryStore()
    const source = createContentSource({
      clock: stoppedClock(0),
      transport: service.transport,
      store,
      inlined,
    })
    const changed = vi.fn()
    source.onChange(changed)
    return { service, source, changed, store }
  }

  it('is served without a request until the page goes live', async () => {
    const { service, source } = startInlined()
    expect(await source.read(redirectsQuery)).toEqual(['inlined'])
    expect(service.asked).toEqual([])
  })

  it('is checked when the live stream opens, because a change may have been published', async () => {
    const { service, source, changed } = startInlined()
    await source.read(redirectsQuery)
    source.goLive()
    service.emit({ type: 'connected' })
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
    expect(await source.read(redirectsQuery)).toEqual(['first'])
    expect(service.asked).toHaveLength(1)
  })

  it('does not notify pages when the check finds no change', async () => {
    const { service, source, changed } = startInlined()
    await source.read(redirectsQuery)
    service.replyWith(async () => answer(['inlined'], ['s1:faq']))
    source.goLive()
    service.emit({ type: 'connected' })
    await vi.advanceTimersByTimeAsync(0)
    expect(await source.read(redirectsQuery)).toEqual(['inlined'])
    expect(service.asked).toHaveLength(1)
    expect(changed).not.toHaveBeenCalled()
  })

  it('is tried again when the check fails', async () => {
    const { service, source, changed } = startInlined()
    await source.read(redirectsQuery)
    service.replyWith(fail)
    source.goLive()
    service.emit({ type: 'connected' })
    await vi.advanceTimersByTimeAsync(0)
    expect(source.reachability()).toBe('unreachable')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(changed).toHaveBeenCalled()
  })

  it('is served when the content service doesn’t answer', async () => {
    const { service, source } = startInlined()
    service.replyWith(fail)
    source.goLive()
    expect(await source.read(redirectsQuery)).toEqual(['inlined'])
  })

  it('reports the service as unreachable when going live fails', async () => {
    const { service, source, changed } = startInlined()
    service.replyWith(fail)
    changed.mockImplementation(() => void source.read(redirectsQuery))
    source.goLive()
    service.emit({ type: 'lost' })
    await vi.advanceTimersByTimeAsync(0)
    expect(source.reachability()).toBe('unreachable')
    expect(await source.read(redirectsQuery)).toEqual(['inlined'])
  })

  it('is kept for the next visit', () => {
    const { source, store } = startInlined()
    source.goLive()
    expect(store.size()).toBe(1)
  })

  const queries = { redirectsQuery }

  it('is stored in the browser only once the page has started, in its newest version', async () => {
    const { service, source, store } = startInlined()
    source.follow(queries)
    service.emit({ type: 'connected' })
    await vi.waitFor(() => expect(service.asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.size()).toBe(0)
    source.goLive()
    expect(await store.get(answerKey(redirectsQuery, {}))).toMatchObject({ result: ['first'] })
  })

  it('is not checked when the page doesn’t know its query', async () => {
    const { service, source } = startInlined()
    source.follow({})
    service.emit({ type: 'connected' })
    await vi.advanceTimersByTimeAsync(0)
    expect(service.asked).toEqual([])
  })

  it('is what the first page shows, although a newer answer has come before it starts', async () => {
    const { service, source, changed } = startInlined()
    source.follow(queries)
    service.emit({ type: 'connected' })
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
    expect(await source.read(redirectsQuery)).toEqual(['inlined'])
    source.goLive()
    expect(changed).toHaveBeenCalledTimes(2)
    expect(await source.read(redirectsQuery)).toEqual(['first'])
    expect(service.asked).toHaveLength(1)
  })

  it('announces a change before the page starts, and again once it may show it', async () => {
    const { service, source, changed } = startInlined()
    service.replyWith(async () => answer(['inlined'], ['s1:faq']))
    source.follow(queries)
    service.emit({ type: 'connected' })
    await vi.advanceTimersByTimeAsync(0)
    expect(changed).not.toHaveBeenCalled()
    service.emit({ type: 'changed', tags: ['s1:game'], id: 'e1' })
    expect(changed).not.toHaveBeenCalled()
    service.emit({ type: 'changed', tags: ['s1:faq'], id: 'e2' })
    expect(changed).toHaveBeenCalledOnce()
    source.goLive()
    source.goLive()
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it('is not announced again when nothing has changed before the page starts', async () => {
    const { service, source, changed } = startInlined()
    service.replyWith(async () => answer(['inlined'], ['s1:faq']))
    source.follow(queries)
    service.emit({ type: 'connected' })
    await vi.advanceTimersByTimeAsync(0)
    source.goLive()
    expect(changed).not.toHaveBeenCalled()
  })

  it('does not delay queries that did not come with it', async () => {
    const { service, source } = startInlined()
    expect(await source.read(redirectQuery)).toEqual(['first'])
    expect(service.asked).toHaveLength(1)
  })
})

describe('fallback pages of the server, while the service doesn’t answer', () => {
  const key = answerKey(redirectsQuery, {})
  const page = { [key]: answer(['from the page'], ['s1:faq']) }

  function startWithPages(pageAnswers: (path: string) => Promise<Record<string, Answer>>) {
    const service = scriptedService()
    const store = memoryStore()
    const asked = vi.fn(pageAnswers)
    const source = createContentSource({
      clock: stoppedClock(0),
      transport: service.transport,
      store,
      pageAnswers: asked,
    })
    const changed = vi.fn()
    source.onChange(changed)
    return { service, source: source.forPage('/faq'), changed, store, asked }
  }

  it('give answers that are not stored anywhere else, which are then stored', async () => {
    const { service, source, store, asked } = startWithPages(async () => page)
    service.replyWith(fail)
    expect(await source.read(redirectsQuery)).toEqual(['from the page'])
    expect(source.reachability()).toBe('unreachable')
    expect(asked).toHaveBeenCalledExactlyOnceWith('/faq')
    expect(store.size()).toBe(1)
    expect(await source.read(redirectsQuery)).toEqual(['from the page'])
    expect(asked).toHaveBeenCalledOnce()
  })

  it('are not requested while the service answers', async () => {
    const { source, asked } = startWithPages(async () => page)
    expect(await source.read(redirectsQuery)).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).not.toHaveBeenCalled()
  })

  it('are requested when the service is slow, or at once when it is known to be down, and its late answer is announced', async () => {
    const { service, source, changed, asked } = startWithPages(async () => page)
    const { promise, resolve } = Promise.withResolvers<Answer>()
    service.replyWith(() => promise)
    const reading = source.read(redirectsQuery)
    await vi.advanceTimersByTimeAsync(2_400)
    expect(asked).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(await reading).toEqual(['from the page'])
    resolve(answer(['slow'], []))
    await vi.advanceTimersByTimeAsync(0)
    expect(changed).toHaveBeenCalledOnce()
    service.replyWith(fail)
    await expect(source.read(redirectQuery)).rejects.toThrow(ContentUnavailable)
    service.replyWith(hang)
    void source.read(redirectQuery).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(3)
  })

  it('don’t change the failure when they have no answer either, and don’t delay a late answer', async () => {
    const { service, source } = startWithPages(async () => ({}))
    service.replyWith(fail)
    await expect(source.read(redirectsQuery)).rejects.toThrow(ContentUnavailable)
    const { promise, resolve } = Promise.withResolvers<Answer>()
    service.replyWith(() => promise)
    const reading = source.read(redirectsQuery)
    await vi.advanceTimersByTimeAsync(3_000)
    resolve(answer(['late'], []))
    expect(await reading).toEqual(['late'])
  })

  it('are not requested by reads without a page', async () => {
    const service = scriptedService()
    const pageAnswers = vi.fn(async () => page)
    const source = createContentSource({
      clock: stoppedClock(0),
      transport: service.transport,
      store: memoryStore(),
      pageAnswers,
    })
    service.replyWith(fail)
    await expect(source.read(redirectsQuery)).rejects.toThrow(ContentUnavailable)
    expect(pageAnswers).not.toHaveBeenCalled()
  })
})

describe('an answer that arrives after an event of the stream', () => {
  it('is read again at once after the first connection, by a listener that reads at once', async () => {
    const { service, source } = start()
    const results: unknown[] = []
    source.onChange(() => void source.read(redirectsQuery).then((result) => results.push(result)))
    const { promise, resolve } = Promise.withResolvers<Answer>()
    service.replyWith(() => promise)
    const reading = source.read(redirectsQuery)
    service.emit({ type: 'connected' })
    service.replyWith(async () => answer(['fresh'], ['s1:faq']))
    resolve(answer(['stale'], ['s1:faq']))
    await reading
    await vi.advanceTimersByTimeAsync(0)
    expect(results).toEqual([['fresh']])
    expect(service.asked).toHaveLength(2)
  })
})
