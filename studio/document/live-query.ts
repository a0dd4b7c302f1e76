import { useCallback, useSyncExternalStore } from 'react'
import { useDocumentStore } from 'sanity'

/** The answer to a query as it changes. */
export type Live<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'known'; readonly value: Value }

type Params = Record<string, string | string[]>

type Query<Value> = {
  fetch: string
  /** A change of a document that it finds changes the answer to `fetch`. */
  listen: string
  params?: Params
  perspective: 'raw' | 'drafts' | 'published'
  tag: string
  read: (answer: unknown) => Value
}

const loading = { status: 'loading' } as const

type Observer = { next: (answer: unknown) => void; error: (cause: unknown) => void }

/** Sanity’s document store. */
export type Store = {
  listenQuery: (
    query: Pick<Query<unknown>, 'fetch' | 'listen'>,
    params: Params,
    options: Pick<Query<unknown>, 'perspective' | 'tag'> & { apiVersion: string },
  ) => { subscribe: (observer: Observer) => { unsubscribe: () => void } }
}

/** A query with one stream for all its readers, which ends with the last of them. */
export type LiveQuery<Value> = {
  now: () => Live<Value>
  follow: (store: Store, onChange: () => void) => () => void
}

export function liveQuery<Value>(query: Query<Value>): LiveQuery<Value> {
  const { fetch, listen, params = {}, perspective, tag, read } = query
  let live: Live<Value> = loading
  const readers = new Set<() => void>()
  let stream: { unsubscribe: () => void } | undefined

  function tell(next: Live<Value>) {
    live = next
    for (const reader of readers) reader()
  }

  return {
    now: () => live,
    follow(store, onChange) {
      readers.add(onChange)
      stream ??= store
        .listenQuery({ fetch, listen }, params, { apiVersion: '2025-02-19', perspective, tag })
        .subscribe({
          next: (answer) => tell({ status: 'known', value: read(answer) }),
          error: (cause) => tell({ status: 'failed', reason: String(cause) }),
        })
      return () => {
        readers.delete(onChange)
        if (readers.size > 0) return
        stream?.unsubscribe()
        stream = undefined
        live = loading
      }
    },
  }
}

/**
 * @param query the same object for all readers that share its stream; nothing is read without one
 */
export function useLive<Value>(query: LiveQuery<Value> | undefined): Live<Value> {
  const store = useDocumentStore()
  const follow = useCallback(
    (onChange: () => void) => query?.follow(store, onChange) ?? (() => {}),
    [query, store],
  )
  return useSyncExternalStore(follow, query?.now ?? (() => loading))
}
