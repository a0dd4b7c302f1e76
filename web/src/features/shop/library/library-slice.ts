import { createSlice } from '@reduxjs/toolkit'
import { adventuresForgotten, adventuresUnlocked } from './unlocked-adventures-slice.ts'

/**
 * How sure we are of what the signed-in user owns; which ids those are stands in `unlockedAdventures`. Not persisted:
 * each visit finds out anew.
 */
export type LibraryState =
  | { status: 'unknown' }
  | { status: 'loading' }
  | { status: 'known' }
  | { status: 'unavailable' }

const librarySlice = createSlice({
  name: 'library',
  initialState: (): LibraryState => ({ status: 'unknown' }),
  reducers: {
    /** What is known stays on the page while it is asked for again. */
    libraryRequested: (state): LibraryState => (state.status === 'known' ? state : { status: 'loading' }),
    libraryUnavailable: (): LibraryState => ({ status: 'unavailable' }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(adventuresUnlocked, (): LibraryState => ({ status: 'known' }))
      .addCase(adventuresForgotten, (): LibraryState => ({ status: 'unknown' })),
})

export const { libraryRequested, libraryUnavailable } = librarySlice.actions
export const libraryReducer = librarySlice.reducer

export const selectLibrary = (state: { library: LibraryState }) => state.library
