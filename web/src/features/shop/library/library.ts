import type { UnknownAction } from '@reduxjs/toolkit'
import { type ShopApi, shopProblemOf } from '../api/shop-api.ts'
import { type LibraryState, libraryRequested, libraryUnavailable } from './library-slice.ts'
import { adventuresUnlocked } from './unlocked-adventures-slice.ts'

/** Loads what the signed-in user owns into the store. */
export type Library = {
  /** Asks the shop, unless that was done less than `freshForMs` ago. Never rejects. */
  load(): Promise<void>
  /** Asks the shop again, after a purchase for example. Never rejects. */
  refresh(): Promise<void>
}

type State = { user: { username: string } | null; library: LibraryState }

type Options = {
  api: Pick<ShopApi, 'unlockedContent'>
  store: { getState: () => State; dispatch: (action: UnknownAction) => void }
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Every page load asks. The shop is not asked more often than this. */
const freshForMs = 30_000

export function createLibrary({ api, store, now = Date.now }: Options): Library {
  const owner = () => store.getState().user?.username
  let attempt = 0
  let askedAt = 0

  async function ask(username: string) {
    attempt += 1
    askedAt = now()
    const mine = attempt
    // Another user may have signed in, or a later request been made, while this one was running.
    const isLate = () => mine !== attempt || owner() !== username
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
    if (username !== undefined) await ask(username)
  }

  return {
    refresh,
    async load() {
      // Signing out resets the status, so an answer for another user never counts.
      const { status } = store.getState().library
      const isFresh = now() - askedAt < freshForMs
      if (isFresh && (status === 'known' || status === 'loading')) return
      await refresh()
    },
  }
}
