import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import { fieldsOf } from '#site/lib/fields.ts'
import type { User } from '../pool/user-pool.ts'

/** Tokens are not stored here. Null for a value of another form. */
export function parseUser(value: unknown): User | null {
  const { username, email } = fieldsOf(value)
  return typeof username === 'string' && typeof email === 'string' ? { username, email } : null
}

export const signedIn = createAction<User>('user/signedIn')
export const signedOut = createAction('user/signedOut')

export function userReducer(user: User | null = null, action: UnknownAction): User | null {
  if (signedIn.match(action)) return action.payload
  return signedOut.match(action) ? null : user
}

export const selectUser = (state: { user: User | null }) => state.user
