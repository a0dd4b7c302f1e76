import type { UnknownAction } from '@reduxjs/toolkit'
import { createContext as createReactContext } from 'react'
import { createContext as createRouterContext } from 'react-router-dom'
import type { UserPool, UserPoolAccess } from '../pool/user-pool.ts'
import { sessionUnavailable } from './session-slice.ts'
import { signedIn, signedOut } from './user-slice.ts'

/** The session of the visitor: finding out who is signed in, and ending it. What is found out goes to the store. */
export type Session = {
  /** Finds out who is signed in. Never rejects; an outage changes nothing but the session's status. */
  load(): Promise<void>
  signOut(): Promise<void>
  /** Rejects with an `AccountError`; then the account still exists, and nobody was signed out. */
  deleteAccount(): Promise<void>
  /** For calls of our own API; null when nobody is signed in. Rejects with an `AccountError` in an outage. */
  idToken(): Promise<string | null>
  /** For the flows that sign in, sign up and reset passwords. */
  pool(): Promise<UserPool>
}

/** For route loaders. */
export const sessionContext = createRouterContext<Session>()

/** For components. */
export const SessionContext = createReactContext<Session | null>(null)

type Dispatch = (action: UnknownAction) => void

type Options = {
  access: UserPoolAccess
  dispatch: Dispatch
  /** Resolves once the stored state has been read: what is found out earlier would be overwritten by it. */
  ready: Promise<void>
  /** Runs when an account is gone, with its last identity token, so that others can drop what they hold of it. */
  onAccountDeleted: (idToken: string) => void
}

export function createSession({ access, dispatch, ready, onAccountDeleted }: Options): Session {
  let loading: Promise<void> | undefined

  async function find(): Promise<void> {
    await ready
    if (!access.mayBeSignedIn()) return void dispatch(signedOut())
    try {
      const answer = await (await access.load()).sessions.current()
      switch (answer.status) {
        case 'signedIn':
          return void dispatch(signedIn(answer.user))
        case 'signedOut':
          return void dispatch(signedOut())
        case 'unavailable':
          return void dispatch(sessionUnavailable())
      }
    } catch {
      // The client itself didn't arrive: as good as an outage.
      dispatch(sessionUnavailable())
    }
  }

  return {
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
      // Fetched before: afterwards there is none. What others hold is no reason to keep an account.
      const idToken = await sessions.idToken().catch(() => null)
      await sessions.deleteAccount()
      dispatch(signedOut())
      if (idToken) onAccountDeleted(idToken)
    },
    async idToken() {
      return access.mayBeSignedIn() ? (await access.load()).sessions.idToken() : null
    },
    pool: () => access.load(),
  }
}
