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
    // Listeners reload pages when the object changes.
    adventuresUnlocked: (state, action: PayloadAction<UnlockedAdventure[]>) =>
      String(idsOf(state)) === String(idsOf(action.payload)) ? state : action.payload,
    adventuresForgotten: (state) => (state.length === 0 ? state : []),
  },
})

export const { adventuresUnlocked, adventuresForgotten } = unlockedAdventuresSlice.actions
export const unlockedAdventuresReducer = unlockedAdventuresSlice.reducer

/** Components render only when the list changes. */
const setsOfIds = new WeakMap<readonly UnlockedAdventure[], ReadonlySet<string>>()

/** Empty for visitors. `createSelector` would add 1 KiB to every page’s first load. */
export function selectOwnedIds(state: { unlockedAdventures: UnlockedAdventure[] }): ReadonlySet<string> {
  const { unlockedAdventures } = state
  const ids = setsOfIds.get(unlockedAdventures) ?? ownedIds(idsOf(unlockedAdventures))
  setsOfIds.set(unlockedAdventures, ids)
  return ids
}
