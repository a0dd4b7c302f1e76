import type { UnknownAction } from '@reduxjs/toolkit'
import { type ShopApi, shopProblemOf } from '../api/shop-api.ts'
import type { Library } from '../api/shop-context.ts'
import { type LibraryState, libraryRequested, libraryUnavailable } from './library-slice.ts'
import { adventuresUnlocked } from './unlocked-adventures-slice.ts'

type State = { user: { username: string } | null; library: LibraryState }

type Options = {
  api: Pick<ShopApi, 'unlockedContent'>
  store: { getState: () => State; dispatch: (action: UnknownAction) => void }
  /** Milliseconds since 1970. */
  now?: () => number
}

const freshForMs = 30_000

export function createLibrary({ api, store, now = Date.now }: Options): Library {
  const owner = () => store.getState().user?.username
  let attempt = 0
  let requestedAt = 0

  async function request(username: string) {
    attempt += 1
    requestedAt = now()
    const ownAttempt = attempt
    // Another user may have signed in, or a later request may have started.
    const isLate = () => ownAttempt !== attempt || owner() !== username
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
    const username = owner()
    if (username !== undefined) await request(username)
  }

  return {
    refresh,
    async load() {
      // A sign-out resets the status, so `known` never refers to another user.
      const { status } = store.getState().library
      const isFresh = now() - requestedAt < freshForMs
      if (isFresh && (status === 'known' || status === 'loading')) return
      await refresh()
    },
  }
}
