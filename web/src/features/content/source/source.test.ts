import { beforeEach, describe, expect, it, vi } from 'vitest'
import { redirectQuery, redirectsQuery } from '#shared/queries/redirect.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import { stoppedClock } from '#site/browser/clock.ts'
import { missingKey } from './inlined-content.ts'
import {
  ContentUnavailable,
  type Freshness,
  type InlinedResults,
  type LiveEvent,
  type QueryResult,
} from './ports.ts'
import { createContentSource, queryKey } from './source.ts'

const aResult = (result: unknown, tags: string[] = ['s1:game']): QueryResult => ({ result, tags })
const fail = async () => {
  throw new TypeError('Failed to fetch')
}

/** A source whose content service responds, hangs or fails, as the test chooses. */
function start({ inlined }: { inlined?: InlinedResults } = {}) {
  let emit: (event: LiveEvent) => void = () => {}
  let reply: () => Promise<QueryResult> = async () => aResult(['first'])
  const requests: Freshness[] = []
  const source = createContentSource({
    clock: stoppedClock(0),
    ...(inlined && { inlined }),
    transport: {
      fetch(query, _params, freshness = {}) {
        // planned-changes.test.ts
        if (query === scheduleQuery) return new Promise(() => {})
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
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame))
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

describe('what a page has shown', () => {
  it('is recalled without the network, read again after the paint unless it is fresh, and announced if it has changed', async () => {
    const page = await startLive()
    const { source, requests, changed, emit, replyLater } = page
    await source.read(redirectsQuery)
    expect(await source.recall(redirectsQuery)).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests).toHaveLength(1)
    for (const [result, announced] of [
      ['first', 0],
      ['second', 1],
    ] as const) {
      emit({ type: 'lost' })
      changed.mockClear()
      const arrive = replyLater()
      expect(await source.recall(redirectsQuery), result).toEqual(['first'])
      await vi.advanceTimersByTimeAsync(1_000)
      await arrive([result])
      expect(changed, result).toHaveBeenCalledTimes(announced)
    }
    expect(requests).toHaveLength(3)
    expect(await source.recall(redirectsQuery)).toEqual(['second'])
  })

  it('is read when the tab does not have it', async () => {
    const { source, requests } = await startLive()
    expect(await source.recall(redirectsQuery)).toEqual(['first'])
    expect(requests).toHaveLength(1)
  })
})

describe('when the service fails', () => {
  it('serves older results, reports the outage, and has pages read again until the service is back', async () => {
    const { source, changed, replyWith } = start()
    const reachability = vi.fn()
    source.onReachability(reachability)
    await source.read(redirectsQuery)
    replyWith(fail)
    for (const times of [1, 2, 3]) {
      expect(await source.read(redirectsQuery)).toEqual(['first'])
      expect(source.isReachable()).toBe(false)
      await vi.advanceTimersByTimeAsync(25_000)
      expect(changed).toHaveBeenCalledTimes(times)
    }
    replyWith(async () => aResult(['back']))
    expect(await source.read(redirectsQuery)).toEqual(['back'])
    expect(source.isReachable()).toBe(true)
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
})

describe('content that came with the page', () => {
  const inlined = { [queryKey(redirectsQuery, {})]: ['inlined'] }

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
      inlined: { [queryKey(redirectsQuery, {})]: ['inlined'] },
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
    expect(source.isReachable()).toBe(false)
    expect(await source.read(redirectsQuery)).toEqual(['inlined'])
    await vi.advanceTimersByTimeAsync(25_000)
    expect(changed).toHaveBeenCalled()
    source.close()
  })
})

describe('a page that the server sends for many unknown addresses', () => {
  const inlined = { [missingKey]: null }
  const params = { from: '/nothing' }

  it('has no document at its address, without a request, until it goes live', async () => {
    const { source, requests } = start({ inlined })
    expect(source.isMissing).toBe(true)
    expect(await source.read(redirectQuery, params)).toBeNull()
    expect(requests).toEqual([])
    source.goLive()
    expect(await source.read(redirectQuery, { from: '/fist' })).toEqual(['first'])
  })

  it('is loaded again once a document is published at its address, whenever that is', async () => {
    const published = aResult({ to: '/faq' }, ['s1:redirect'])
    for (const isEarly of [true, false]) {
      const site = start({ inlined })
      const { changed, emit, replyWith } = site
      const page = site.source
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

  it('is still missing when the service fails', async () => {
    const { source, replyWith } = start({ inlined })
    await source.read(redirectQuery, params)
    replyWith(fail)
    source.goLive()
    expect(await source.read(redirectQuery, params)).toBeNull()
    source.close()
  })
})
