import type { UnknownAction } from '@reduxjs/toolkit'
import { type ShopApi, shopProblemOf } from '../api/shop-api.ts'
import { type LibraryState, libraryRequested, libraryUnavailable } from './library-slice.ts'
import { adventuresUnlocked } from './unlocked-adventures-slice.ts'

/** What the signed-in user owns; what is found out goes to the store. */
export type Library = {
  /** Finds out, unless that was done a moment ago. Never rejects. */
  load(): Promise<void>
  /** Finds out anew: something was bought. Never rejects. */
  refresh(): Promise<void>
}

type State = { user: { username: string } | null; library: LibraryState }

type Options = {
  api: Pick<ShopApi, 'unlockedContent'>
  store: { getState: () => State; dispatch: (action: UnknownAction) => void }
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Pages ask each time they are read; more often than this it would only be noise. */
const freshForMs = 30_000

export function createLibrary({ api, store, now = Date.now }: Options): Library {
  const owner = () => store.getState().user?.username
  let attempt = 0
  let askedAt = 0

  async function ask(forWhom: string) {
    attempt += 1
    askedAt = now()
    const mine = attempt
    // Somebody else may have signed in, or a later question been asked, while this one was on its way.
    const isLate = () => mine !== attempt || owner() !== forWhom
    store.dispatch(libraryRequested())
    try {
      const adventures = await api.unlockedContent()
      if (!isLate()) store.dispatch(adventuresUnlocked(adventures))
    } catch (error) {
      shopProblemOf(error)
      if (!isLate()) store.dispatch(libraryUnavailable())
    }
  }

  async function refresh() {
    const forWhom = owner()
    if (forWhom !== undefined) await ask(forWhom)
  }

  return {
    refresh,
    async load() {
      // Signing out makes it unknown again, so what was asked for somebody else never counts.
      const { status } = store.getState().library
      const isFresh = now() - askedAt < freshForMs
      if (isFresh && (status === 'known' || status === 'loading')) return
      await refresh()
    },
  }
}
