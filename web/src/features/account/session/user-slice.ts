import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as v from 'valibot'
import type { User } from '../pool/user-pool.ts'

/** Tokens are not stored here. */
export const userSchema = v.object({ username: v.string(), email: v.string() }) satisfies v.GenericSchema<
  unknown,
  User
>

const userSlice = createSlice({
  name: 'user',
  initialState: (): User | null => null,
  reducers: {
    signedIn: (_user, action: PayloadAction<User>) => action.payload,
    signedOut: () => null,
  },
})

export const { signedIn, signedOut } = userSlice.actions
export const userReducer = userSlice.reducer

export const selectUser = (state: { user: User | null }) => state.user
