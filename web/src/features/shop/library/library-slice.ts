import { createSelector, createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'
import { ownedIds } from '#shared/products/adventures.ts'
import { fieldsOf, listOf } from '#site/lib/fields.ts'
import { type ShopApi, shopProblemOf, type UnlockedAdventure } from '../api/shop-api.ts'

/** Drops the entries that don't parse. */
export const parseAdventures = (value: unknown): UnlockedAdventure[] =>
  listOf(value).flatMap((entry) => {
    const { adventureId } = fieldsOf(entry)
    return typeof adventureId === 'string' ? [{ adventureId }] : []
  })

const idsOf = (adventures: readonly UnlockedAdventure[]) => adventures.map(({ adventureId }) => adventureId)

/** Keeps the object of an equal list, because listeners reload pages when the object changes. */
const unlockedAdventuresSlice = createSlice({
  name: 'unlockedAdventures',
  initialState: (): UnlockedAdventure[] => [],
  reducers: {
    adventuresUnlocked: (adventures, { payload }: PayloadAction<UnlockedAdventure[]>) =>
      String(idsOf(adventures)) === String(idsOf(payload)) ? adventures : payload,
    adventuresForgotten: (adventures) => (adventures.length > 0 ? [] : adventures),
  },
  selectors: {
    /** Empty for visitors. */
    selectOwnedIds: createSelector(
      (adventures: UnlockedAdventure[]) => adventures,
      (adventures): ReadonlySet<string> => ownedIds(idsOf(adventures)),
    ),
  },
})

export const { adventuresUnlocked, adventuresForgotten } = unlockedAdventuresSlice.actions
export const { selectOwnedIds } = unlockedAdventuresSlice.selectors
export const unlockedAdventuresReducer = unlockedAdventuresSlice.reducer

/** Not persisted, so that each visit asks again. The ids are in `unlockedAdventures`. */
type LibraryState = { status: 'unknown' | 'loading' | 'known' | 'unavailable' }

const librarySlice = createSlice({
  name: 'library',
  initialState: (): LibraryState => ({ status: 'unknown' }),
  reducers: {
    // Known products stay visible during a repeated request.
    libraryRequested: (library): LibraryState =>
      library.status === 'known' ? library : { status: 'loading' },
    libraryUnavailable: (): LibraryState => ({ status: 'unavailable' }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(adventuresUnlocked, (): LibraryState => ({ status: 'known' }))
      .addCase(adventuresForgotten, (): LibraryState => ({ status: 'unknown' })),
  selectors: { selectLibrary: (library) => library },
})

export const { libraryRequested, libraryUnavailable } = librarySlice.actions
export const { selectLibrary } = librarySlice.selectors
export const libraryReducer = librarySlice.reducer

export type Library = {
  /** Asks the shop, unless it was asked a moment ago. Never rejects. */
  load(): Promise<void>
  /** Asks the shop again. Never rejects. */
  refresh(): Promise<void>
}

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
