import { createSlice } from '@reduxjs/toolkit'
import { signedIn, signedOut } from './user-slice.ts'

/** Not persisted: each visit checks again. `unavailable` (an outage) must never lead to a sign-out. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signedIn' }
  | { status: 'signedOut' }
  | { status: 'unavailable' }

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'unknown' }),
  reducers: {
    sessionUnavailable: (): SessionState => ({ status: 'unavailable' }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedIn, (): SessionState => ({ status: 'signedIn' }))
      .addCase(signedOut, (): SessionState => ({ status: 'signedOut' })),
  selectors: { selectSession: (session) => session },
})

export const { sessionUnavailable } = sessionSlice.actions
export const { selectSession } = sessionSlice.selectors
export const sessionReducer = sessionSlice.reducer

export const sessionStep = ({ status }: SessionState) => (status === 'unknown' ? null : status)
