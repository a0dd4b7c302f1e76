import { createSlice, type PayloadAction, type TypedStartListening } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { ownTab } from '#site/browser/person-storage.ts'
import { fieldsOf } from '#site/lib/fields.ts'
import type { User } from '../pool/user-pool.ts'

/** Null for a value of another form. */
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

/** Not persisted, so that each visit checks again. `unavailable` (an outage) must never lead to a sign-out. */
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

/** The slices of the account. The store of all features is web/src/app/store.ts, which no feature imports. */
export type AccountState = {
  user: ReturnType<typeof userReducer>
  session: ReturnType<typeof sessionReducer>
}

export const useAccountSelector = useSelector.withTypes<AccountState>()

/** Removes the tab’s personal data on every sign-out, and when another account signs in. */
export function forgetWithAccount(startListening: TypedStartListening<AccountState>) {
  startListening({ actionCreator: signedOut, effect: () => ownTab(null) })
  startListening({ actionCreator: signedIn, effect: ({ payload }) => ownTab(payload.username) })
}
