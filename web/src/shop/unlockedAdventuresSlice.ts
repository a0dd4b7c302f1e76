import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as v from 'valibot'

/** An adventure that the signed-in user may play. */
export const unlockedAdventureSchema = v.object({ adventureId: v.string() })

export type UnlockedAdventure = v.InferOutput<typeof unlockedAdventureSchema>

const unlockedAdventuresSlice = createSlice({
  name: 'unlockedAdventures',
  initialState: (): UnlockedAdventure[] => [],
  reducers: {
    adventuresUnlocked: (_state, action: PayloadAction<UnlockedAdventure[]>) => action.payload,
    adventuresForgotten: () => [],
  },
})

export const { adventuresUnlocked, adventuresForgotten } = unlockedAdventuresSlice.actions
export const unlockedAdventuresReducer = unlockedAdventuresSlice.reducer
