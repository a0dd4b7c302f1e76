import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as v from 'valibot'
import { ownedIds } from '#shared/products/adventures.ts'
import type { UnlockedAdventure } from '../api/shop-api.ts'

export const unlockedAdventureSchema = v.object({
  adventureId: v.string(),
}) satisfies v.GenericSchema<unknown, UnlockedAdventure>

const idsOf = (adventures: readonly UnlockedAdventure[]) => adventures.map(({ adventureId }) => adventureId)

const unlockedAdventuresSlice = createSlice({
  name: 'unlockedAdventures',
  initialState: (): UnlockedAdventure[] => [],
  reducers: {
    // An equal list keeps the same object: listeners reload pages when it changes.
    adventuresUnlocked: (state, action: PayloadAction<UnlockedAdventure[]>) =>
      String(idsOf(state)) === String(idsOf(action.payload)) ? state : action.payload,
    adventuresForgotten: (state) => (state.length === 0 ? state : []),
  },
})

export const { adventuresUnlocked, adventuresForgotten } = unlockedAdventuresSlice.actions
export const unlockedAdventuresReducer = unlockedAdventuresSlice.reducer

/** The same list has the same set, so that components render only when the list changes. */
const setsOfIds = new WeakMap<readonly UnlockedAdventure[], ReadonlySet<string>>()

/**
 * The ids that the signed-in user owns; empty for visitors. `createSelector` would add 1 KiB to the first load of every
 * page.
 */
export function selectOwnedIds(state: { unlockedAdventures: UnlockedAdventure[] }): ReadonlySet<string> {
  const { unlockedAdventures } = state
  const ids = setsOfIds.get(unlockedAdventures) ?? ownedIds(idsOf(unlockedAdventures))
  setsOfIds.set(unlockedAdventures, ids)
  return ids
}
