import { expect, test } from 'vitest'
import { liveQuery, type Store } from './live-query.ts'

/** A document store that holds its streams open. */
function openStore() {
  const streams: Parameters<ReturnType<Store['listenQuery']>['subscribe']>[0][] = []
  const store: Store = {
    listenQuery: () => ({
      subscribe(observer) {
        streams.push(observer)
        return { unsubscribe: () => streams.splice(streams.indexOf(observer), 1) }
      },
    }),
  }
  return { store, streams }
}

const open = () => liveQuery({ fetch: '*', listen: '*', perspective: 'raw', tag: 'test', read: String })

test('readers share one stream, which ends with the last of them', () => {
  const { store, streams } = openStore()
  const query = open()
  const heard: string[] = []
  const leave = query.follow(store, () => heard.push('one'))
  const leaveToo = query.follow(store, () => heard.push('other'))
  expect(streams).toHaveLength(1)
  streams[0]?.next(7)
  expect(heard).toEqual(['one', 'other'])
  expect(query.now()).toEqual({ status: 'known', value: '7' })
  leave()
  expect(streams).toHaveLength(1)
  leaveToo()
  expect(streams).toEqual([])
})

test('a reader that comes after all have left reads anew, also after a failure', () => {
  const { store, streams } = openStore()
  const query = open()
  const leave = query.follow(store, () => {})
  streams[0]?.error(new Error('No connection'))
  expect(query.now()).toEqual({ status: 'failed', reason: 'Error: No connection' })
  leave()
  expect(query.now()).toEqual({ status: 'loading' })
  query.follow(store, () => {})
  expect(streams).toHaveLength(1)
})
