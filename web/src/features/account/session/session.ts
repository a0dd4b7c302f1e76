import {
  createSlice,
  type PayloadAction,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { createContext as createReactContext, useContext, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { createContext as createRouterContext, type LoaderFunctionArgs } from 'react-router-dom'
import { ownTab } from '#site/browser/person-storage.ts'
import { fieldsOf } from '#site/lib/fields.ts'
import { AccountError, problemOf, type User, type UserPool, type UserPoolAccess } from '../pool/user-pool.ts'

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
export type SessionState = { status: 'unknown' | 'signedIn' | 'signedOut' | 'unavailable' }

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

export type Session = {
  /** Never rejects. An outage changes only the status of the session. */
  load(): Promise<void>
  signOut(): Promise<void>
  /** On rejection, with an `AccountError`, the account still exists and the visitor stays signed in. */
  deleteAccount(): Promise<void>
  /** Null when signed out. Rejects with an `AccountError` in an outage. */
  idToken(): Promise<string | null>
  loginWays: string
  hidesAccounts: boolean
  pool(): Promise<UserPool>
}

export const sessionContext = createRouterContext<Session>()

/** Starts loading the session. The page doesn’t wait, because the result goes to the store. */
export function loadSession(context: LoaderFunctionArgs['context']): null {
  void context.get(sessionContext).load()
  return null
}

export const SessionContext = createReactContext<Session | null>(null)

type Options = {
  access: UserPoolAccess
  dispatch: (action: UnknownAction) => void
  /** Resolves when the persisted state is in the store, where it would overwrite earlier results. */
  ready: Promise<void>
  /** Rejects with an `AccountError`. Runs before the account’s deletion, so that it can be repeated. */
  eraseAccountData: (idToken: string) => Promise<void>
}

export function createSession({ access, dispatch, ready, eraseAccountData }: Options): Session {
  let loading: Promise<void> | undefined

  async function find(): Promise<void> {
    await ready
    if (!access.mayBeSignedIn()) return void dispatch(signedOut())
    try {
      const user = await (await access.load()).sessions.current()
      dispatch(user ? signedIn(user) : signedOut())
    } catch {
      // Failing to load the client’s code counts as an outage.
      dispatch(sessionUnavailable())
    }
  }

  return {
    loginWays: access.loginWays,
    hidesAccounts: access.hidesAccounts,
    load() {
      loading ??= find().finally(() => {
        loading = undefined
      })
      return loading
    },
    async signOut() {
      try {
        await (await access.load()).sessions.signOut()
      } finally {
        access.forgetSession()
        dispatch(signedOut())
      }
    },
    async deleteAccount() {
      const { sessions } = await access.load()
      // The shop first: without the account, no token allows erasing its data.
      const idToken = await sessions.idToken()
      if (idToken) await eraseAccountData(idToken)
      await sessions.deleteAccount().catch((cause: unknown) => {
        const { kind } = problemOf(cause)
        throw idToken
          ? new AccountError({ kind: 'onlyAccountKept', isOutage: kind === 'unavailable' }, { cause })
          : cause
      })
      dispatch(signedOut())
    },
    async idToken() {
      return access.mayBeSignedIn() ? (await access.load()).sessions.idToken() : null
    },
    pool: () => access.load(),
  }
}

/** @throws when a component is used outside `SessionContext` */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No session is provided: put SessionContext around this component.')
  return session
}

/** For forms. Fetches the code of the user pool while the visitor types. The form shows a failure when it is sent. */
export function useSessionOfForm(): Session {
  const session = useSession()
  useEffect(() => void session.pool().catch(() => {}), [session])
  return session
}

/** Passkeys need HTTPS or localhost. */
const supportsPasskeys = () =>
  window.isSecureContext && 'credentials' in navigator && typeof window.PublicKeyCredential === 'function'

export function useLoginWays(): { code: boolean; passkey: boolean } {
  const ways = useSession().loginWays.split(',')
  return { code: ways.includes('code'), passkey: ways.includes('passkey') && supportsPasskeys() }
}
