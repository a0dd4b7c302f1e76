import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as v from 'valibot'

/** The signed-in user, from the identity token. Tokens are not stored here. */
export const userSchema = v.object({ username: v.string(), email: v.string() })

export type User = v.InferOutput<typeof userSchema>

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
