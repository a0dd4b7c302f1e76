import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as v from 'valibot'
import { ownedIds } from '../../../../shared/products/adventures.ts'

/** An adventure that the signed-in user may play. */
export const unlockedAdventureSchema = v.object({ adventureId: v.string() })

export type UnlockedAdventure = v.InferOutput<typeof unlockedAdventureSchema>

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

/** The ids of everything that the signed-in user owns; empty for visitors. */
export const selectOwnedIds = createSelector(
  [(state: { unlockedAdventures: UnlockedAdventure[] }) => state.unlockedAdventures],
  (adventures): ReadonlySet<string> => ownedIds(idsOf(adventures)),
)
