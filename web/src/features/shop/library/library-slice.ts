import { createSlice } from '@reduxjs/toolkit'
import { adventuresForgotten, adventuresUnlocked } from './unlocked-adventures-slice.ts'

/** Not persisted: each visit asks again. The ids are in `unlockedAdventures`. */
export type LibraryState =
  | { status: 'unknown' }
  | { status: 'loading' }
  | { status: 'known' }
  | { status: 'unavailable' }

const librarySlice = createSlice({
  name: 'library',
  initialState: (): LibraryState => ({ status: 'unknown' }),
  reducers: {
    /** Known products stay visible during a repeated request. */
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
