import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import { signedIn, signedOut } from './user-slice.ts'

/** Not persisted: each visit checks again. `unavailable` (an outage) must never lead to a sign-out. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signedIn' }
  | { status: 'signedOut' }
  | { status: 'unavailable' }

export const sessionUnavailable = createAction('session/sessionUnavailable')

const unknown: SessionState = { status: 'unknown' }

export function sessionReducer(session: SessionState = unknown, action: UnknownAction): SessionState {
  if (signedIn.match(action)) return { status: 'signedIn' }
  if (signedOut.match(action)) return { status: 'signedOut' }
  return sessionUnavailable.match(action) ? { status: 'unavailable' } : session
}

export const selectSession = (state: { session: SessionState }) => state.session

export const sessionStep = ({ status }: SessionState) => (status === 'unknown' ? null : status)
