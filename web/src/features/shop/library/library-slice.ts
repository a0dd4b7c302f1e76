import { createSlice } from '@reduxjs/toolkit'
import { adventuresForgotten, adventuresUnlocked } from './unlocked-adventures-slice.ts'

/** Not persisted, so that each visit asks again. The ids are in `unlockedAdventures`. */
export type LibraryState =
  | { status: 'unknown' }
  | { status: 'loading' }
  | { status: 'known' }
  | { status: 'unavailable' }

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
