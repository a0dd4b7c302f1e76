import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { fieldsOf } from '#site/lib/fields.ts'
import type { User } from '../pool/user-pool.ts'

/** Tokens are not stored here. Null for a value of another form. */
export function parseUser(value: unknown): User | null {
  const { username, email } = fieldsOf(value)
  return typeof username === 'string' && typeof email === 'string' ? { username, email } : null
}

const userSlice = createSlice({
  name: 'user',
  initialState: (): User | null => null,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<User>) => payload,
    signedOut: () => null,
  },
  selectors: { selectUser: (user) => user },
})

export const { signedIn, signedOut } = userSlice.actions
export const { selectUser } = userSlice.selectors
export const userReducer = userSlice.reducer
