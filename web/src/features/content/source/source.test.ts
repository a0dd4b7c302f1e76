import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { redirectQuery, redirectsQuery } from '#shared/queries/redirect.ts'
import { stoppedClock } from '#site/browser/clock.ts'
import { missingKey } from './inlined-content.ts'
import {
  ContentUnavailable,
  type Freshness,
  type LiveEvent,
  type QueryResult,
  type QueryResults,
} from './ports.ts'
import { queryKey } from './reader.ts'
import { createContentSource } from './source.ts'

const aResult = (result: unknown, tags: string[] = ['s1:game']): QueryResult => ({ result, tags })
const fail = async () => {
  throw new TypeError('Failed to fetch')
}
const hang = () => new Promise<QueryResult>(() => {})

type Start = {
  inlined?: QueryResults
  inlinedAt?: string
  pages?: (path: string) => Promise<QueryResults>
}

/** A source whose content service responds, hangs or fails, as the test chooses. */
function start({ inlined, inlinedAt, pages = async () => ({}) }: Start = {}) {
  let emit: (event: LiveEvent) => void = () => {}
  let reply: () => Promise<QueryResult> = async () => aResult(['first'])
  const requests: Freshness[] = []
  const pageResults = vi.fn(pages)
  const source = createContentSource({
    clock: stoppedClock(0),
    ...(inlined && { inlined }),
    ...(inlinedAt !== undefined && { inlinedAt }),
    pageResults,
    transport: {
      fetch(_query, _params, freshness = {}) {
        requests.push(freshness)
        return reply()
      },
      prepare() {},
      listen(onEvent) {
        emit = onEvent
        return () => {
          emit = () => {}
        }
      },
    },
  })
  const changed = vi.fn()
  source.onChange(changed)
  return {
    source,
    changed,
    requests,
    pageResults,
    emit: (event: LiveEvent) => emit(event),
    replyWith(next: () => Promise<QueryResult>) {
      reply = next
    },
    /** The next reads wait until the returned function is called with their result. */
    replyLater() {
      const { promise, resolve } = Promise.withResolvers<QueryResult>()
      reply = () => promise
      return async (result: unknown) => {
        resolve(aResult(result))
        await vi.advanceTimersByTimeAsync(0)
      }
    },
  }
}

/** Opens the stream, whose first check is over then. */
async function openStream({ source, emit }: Pick<ReturnType<typeof start>, 'source' | 'emit'>) {
  source.goLive()
  emit({ type: 'welcome' })
  emit({ type: 'restart' })
  await vi.advanceTimersByTimeAsync(10)
}

async function startLive() {
  const all = start()
  await openStream(all)
  return all
}

const message = (id: string, ...tags: string[]): LiveEvent => ({ type: 'message', id, tags })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('while the live stream is open', () => {
  it('reads a query with the same parameters from memory after the first time', async () => {
    const { source, requests } = await startLive()
    await Promise.all([source.read(redirectsQuery), source.read(redirectsQuery)])
    expect(await source.read(redirectsQuery)).toEqual(['first'])
    expect(requests).toHaveLength(1)
    await source.read(redirectsQuery, { slug: 'fist' })
    expect(requests).toHaveLength(2)
  })

  it('reads only the queries again whose tags an event names', async () => {
    const { source, requests, changed, emit, replyWith } = await startLive()
    await source.read(redirectsQuery)
    emit(message('e1', 's1:job'))
    await source.read(redirectsQuery)
    expect([requests.length, changed.mock.calls.length]).toEqual([1, 0])
    replyWith(async () => aResult(['second']))
    emit(message('e2', 's1:game'))
    expect(changed).toHaveBeenCalledOnce()
    expect(await source.read(redirectsQuery)).toEqual(['second'])
    // One tag of several is enough.
    replyWith(async () => aResult(['third'], ['s1:game', 's1:shop']))
    emit(message('e3', 's1:game', 's1:job'))
    await source.read(redirectsQuery)
    replyWith(async () => aResult(['fourth']))
    emit(message('e4', 's1:shop'))
    expect(await source.read(redirectsQuery)).toEqual(['fourth'])
  })

  it('requests results no older than the stream or its last event', async () => {
    const { source, requests, emit } = start()
    await source.read(redirectsQuery)
    emit({ type: 'welcome' })
    await source.read(redirectsQuery)
    emit(message('e1', 's1:game'))
    await source.read(redirectsQuery)
    emit({ type: 'lost' })
    await source.read(redirectsQuery)
    emit({ type: 'welcome' })
    await source.read(redirectsQuery)
    const noStale = { cacheMode: 'noStale' }
    expect(requests).toEqual([{}, noStale, { lastLiveEventId: 'e1' }, {}, noStale])
  })

  it('does not trust a result that was requested before an event', async () => {
    const { source, changed, emit, replyWith, replyLater } = await startLive()
    const arrive = replyLater()
    const reading = source.read(redirectsQuery)
    emit(message('e1', 's1:game'))
    await arrive(['old'])
    expect(await reading).toEqual(['old'])
    await vi.advanceTimersByTimeAsync(0)
    expect(changed).toHaveBeenCalledOnce()
    replyWith(async () => aResult(['new']))
    expect(await source.read(redirectsQuery)).toEqual(['new'])
  })

  it('reads everything again after a restart or a lost stream', async () => {
    const { source, requests, changed, emit } = await startLive()
    await source.read(redirectsQuery)
    emit({ type: 'restart' })
    expect(changed).toHaveBeenCalledOnce()
    await source.read(redirectsQuery)
    emit({ type: 'lost' })
    await source.read(redirectsQuery)
    await source.read(redirectsQuery)
    expect(requests).toHaveLength(4)
  })
})

describe('when the service fails', () => {
  it('serves older results, reports the outage, and retries with growing waits until the service is back', async () => {
    const { source, changed, replyWith } = start()
    const reachability = vi.fn()
    source.onReachability(reachability)
    await source.read(redirectsQuery)
    replyWith(fail)
    const retries: number[] = []
    for (let second = 0; second < 60; second += 1) {
      expect(await source.read(redirectsQuery)).toEqual(['first'])
      await vi.advanceTimersByTimeAsync(1_000)
      retries.push(changed.mock.calls.length)
    }
    expect(source.reachability()).toBe('unreachable')
    expect([1, 3, 7, 15, 31, 51].map((second) => retries[second - 1])).toEqual([1, 2, 3, 4, 5, 6])
    replyWith(async () => aResult(['back']))
    expect(await source.read(redirectsQuery)).toEqual(['back'])
    expect(source.reachability()).toBe('reachable')
    expect(reachability).toHaveBeenCalledTimes(2)
    source.close()
  })

  it('throws ContentUnavailable without an older result, and stops retrying when closed', async () => {
    const { source, changed, replyWith } = start()
    replyWith(fail)
    await expect(source.read(redirectsQuery)).rejects.toThrow(ContentUnavailable)
    source.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(changed).not.toHaveBeenCalled()
  })

  it('reports slowness after 2.5 seconds, then serves older content at once and announces the late result', async () => {
    const { source, changed, replyLater } = start()
    await source.read(redirectsQuery)
    const arrive = replyLater()
    const first = source.read(redirectsQuery)
    await vi.advanceTimersByTimeAsync(2_499)
    expect(source.reachability()).toBe('reachable')
    await vi.advanceTimersByTimeAsync(1)
    expect([source.reachability(), await first]).toEqual(['slow', ['first']])
    const second = source.read(redirectsQuery)
    await vi.advanceTimersByTimeAsync(0)
    expect(await second).toEqual(['first'])
    await arrive(['slow'])
    expect([source.reachability(), changed.mock.calls.length]).toEqual(['reachable', 1])
  })

  it('doesn’t delay a page for optional content, and announces a late result', async () => {
    const { source, changed, replyWith, replyLater } = start()
    const arrive = replyLater()
    const reading = source.optional(source.read(redirectsQuery))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await reading).toBeNull()
    expect(changed).not.toHaveBeenCalled()
    await arrive(['late'])
    expect(changed).toHaveBeenCalledOnce()
    replyWith(fail)
    expect(await source.optional(source.read(redirectsQuery))).toEqual(['late'])
    expect(await source.optional(source.read(redirectQuery))).toBeNull()
    source.close()
  })
})

describe('content that came with the page', () => {
  const inlined = { [queryKey(redirectsQuery, {})]: aResult(['inlined'], ['s1:faq']) }

  it('is served without a request until the page goes live', async () => {
    const { source, requests } = start({ inlined })
    expect(await source.read(redirectsQuery)).toEqual(['inlined'])
    expect(requests).toEqual([])
    source.goLive()
    await source.read(redirectsQuery)
    expect(requests).toHaveLength(1)
  })

  it('stays while a page reads what did not come with it, also when the page is loaded again', async () => {
    const { source, requests, changed } = start({
      inlined: { [queryKey(redirectsQuery, {})]: aResult(['inlined']) },
    })
    for (const load of ['first', 'again']) {
      const page = Promise.all([source.read(redirectsQuery), source.read(redirectQuery, { from: '/old' })])
      expect(await page, load).toEqual([['inlined'], ['first']])
    }
    expect(requests).toHaveLength(1)
    source.goLive()
    await source.read(redirectQuery, { from: '/old' })
    expect([requests.length, changed.mock.calls.length]).toEqual([2, 0])
  })

  it('is read once more when the stream opens, and announced only if it has changed', async () => {
    for (const [result, announced] of [
      ['inlined', 0],
      ['changed since', 1],
    ] as const) {
      const page = start({ inlined })
      const { source, requests, changed, replyWith } = page
      await source.read(redirectsQuery)
      replyWith(async () => aResult([result]))
      await openStream(page)
      expect(await source.read(redirectsQuery)).toEqual([result])
      expect(requests).toEqual([{ cacheMode: 'noStale' }])
      expect(changed, result).toHaveBeenCalledTimes(announced)
    }
  })

  it('stays when the check fails; the failure is reported and the check repeated', async () => {
    const { source, changed, emit, replyWith } = start({ inlined })
    await source.read(redirectsQuery)
    replyWith(fail)
    source.goLive()
    emit({ type: 'lost' })
    emit({ type: 'restart' })
    await vi.advanceTimersByTimeAsync(10)
    expect(source.reachability()).toBe('unreachable')
    expect(await source.read(redirectsQuery)).toEqual(['inlined'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(changed).toHaveBeenCalled()
    source.close()
  })
})

describe('a page that the server sends for many unknown addresses', () => {
  const inlined = { [missingKey]: aResult(null, []) }
  const params = { from: '/nothing' }

  it('has no document at its own address, without a request; other addresses are asked for', async () => {
    const { source, requests } = start({ inlined, inlinedAt: '/nothing?a=b' })
    expect(await source.forPage('/nothing?a=b').read(redirectQuery, params)).toBeNull()
    expect(requests).toEqual([])
    expect(await source.forPage('/fist').read(redirectQuery, params)).toEqual(['first'])
  })

  it('is loaded again once a document is published at its address, whenever that is', async () => {
    const published = aResult({ to: '/faq' }, ['s1:redirect'])
    for (const isEarly of [true, false]) {
      const site = start({ inlined, inlinedAt: '/nothing' })
      const { changed, emit, replyWith } = site
      const page = site.source.forPage('/nothing')
      await page.read(redirectQuery, params)
      replyWith(async () => (isEarly ? published : aResult(null, ['s1:redirect'])))
      await openStream(site)
      expect(changed).toHaveBeenCalledTimes(isEarly ? 1 : 0)
      replyWith(async () => published)
      emit(message('e1', 's1:redirect'))
      expect(changed).toHaveBeenCalledTimes(isEarly ? 2 : 1)
      expect(await page.read(redirectQuery, params)).toEqual({ to: '/faq' })
    }
  })

  it('says that a page is missing also while the service can’t be reached', async () => {
    const { source, replyWith } = start({ pages: async () => inlined })
    replyWith(fail)
    expect(await source.forPage('/nothing').read(redirectQuery, params)).toBeNull()
    source.close()
  })
})

describe('pages of the site’s own server, while the service can’t be reached', () => {
  const page = { [queryKey(redirectsQuery, {})]: aResult(['from the page'], ['s1:faq']) }

  it('give results that this tab has not read, and are asked once', async () => {
    const { source, pageResults, replyWith } = start({ pages: async () => page })
    replyWith(fail)
    await expect(source.read(redirectQuery)).rejects.toThrow(ContentUnavailable)
    expect(pageResults).not.toHaveBeenCalled()
    const onPage = source.forPage('/faq')
    expect(await onPage.read(redirectsQuery)).toEqual(['from the page'])
    expect(await onPage.read(redirectsQuery)).toEqual(['from the page'])
    expect(pageResults).toHaveBeenCalledExactlyOnceWith('/faq')
    await expect(onPage.read(redirectQuery)).rejects.toThrow(ContentUnavailable)
    source.close()
  })

  it('are requested after 2.5 seconds, or at once when the service is known to be slow', async () => {
    const { source, changed, pageResults, replyWith, replyLater } = start({ pages: async () => page })
    const onPage = source.forPage('/faq')
    const arrive = replyLater()
    const reading = onPage.read(redirectsQuery)
    await vi.advanceTimersByTimeAsync(2_499)
    expect(pageResults).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await reading).toEqual(['from the page'])
    replyWith(hang)
    void onPage.read(redirectQuery)
    await vi.advanceTimersByTimeAsync(0)
    expect(pageResults).toHaveBeenCalledTimes(2)
    await arrive(['slow'])
    expect(changed).toHaveBeenCalledOnce()
  })

  it('don’t delay an earlier result, or a result that they lack', async () => {
    for (const pages of [hang as never, async () => ({})]) {
      const { source, replyLater } = start({ pages })
      const arrive = replyLater()
      const reading = source.forPage('/faq').read(redirectsQuery)
      await vi.advanceTimersByTimeAsync(3_000)
      await arrive(['late'])
      expect(await reading).toEqual(['late'])
    }
  })
})
