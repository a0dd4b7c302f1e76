import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { ownedIds } from '#shared/products/adventures.ts'
import { fieldsOf, listOf } from '#site/lib/fields.ts'
import type { UnlockedAdventure } from '../api/shop-api.ts'

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
