import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import { adventuresForgotten, adventuresUnlocked } from './unlocked-adventures-slice.ts'

/** Not persisted: each visit asks again. The ids are in `unlockedAdventures`. */
export type LibraryState =
  | { status: 'unknown' }
  | { status: 'loading' }
  | { status: 'known' }
  | { status: 'unavailable' }

export const libraryRequested = createAction('library/libraryRequested')
export const libraryUnavailable = createAction('library/libraryUnavailable')

const unknown: LibraryState = { status: 'unknown' }

export function libraryReducer(library: LibraryState = unknown, action: UnknownAction): LibraryState {
  if (adventuresUnlocked.match(action)) return { status: 'known' }
  if (adventuresForgotten.match(action)) return unknown
  // Known products stay visible during a repeated request.
  if (libraryRequested.match(action)) return library.status === 'known' ? library : { status: 'loading' }
  return libraryUnavailable.match(action) ? { status: 'unavailable' } : library
}

export const selectLibrary = (state: { library: LibraryState }) => state.library
