import { createSlice } from '@reduxjs/toolkit'
import { signedIn, signedOut } from './user-slice.ts'

/**
 * Whether it is known who is signed in. Not persisted, so each visit checks again. 'unavailable' is its own state,
 * because an outage must never lead to a sign-out.
 */
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
})

export const { sessionUnavailable } = sessionSlice.actions
export const sessionReducer = sessionSlice.reducer

export const selectSession = (state: { session: SessionState }) => state.session

/** For `useStepFocus` on pages that change when the visitor signs in or out. */
export const sessionStep = ({ status }: SessionState) => (status === 'unknown' ? null : status)
