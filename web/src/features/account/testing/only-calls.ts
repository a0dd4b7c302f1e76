import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { vi } from 'vitest'
import type { UserPool } from '../pool/user-pool.ts'
import { type Session, SessionContext } from '../session/session.ts'

type Part = 'registration' | 'passwordReset' | 'passkeys' | 'sessions'
type PoolCalls = Partial<Omit<UserPool, Part>> & { [Name in Part]?: Partial<UserPool[Name]> }

const unused = () => Promise.reject(new Error('This test expects no such call.'))

/** A user pool with these calls only. */
export const poolWith = ({
  registration,
  passwordReset,
  passkeys,
  sessions,
  ...calls
}: PoolCalls): UserPool => ({
  signIn: unused,
  respondToChallenge: unused,
  choose: unused,
  sendCode: unused,
  signInWithPasskey: unused,
  signInAfterSignUp: unused,
  registration: { signUp: unused, confirm: unused, resendCode: unused, ...registration },
  passwordReset: { requestCode: unused, confirm: unused, ...passwordReset },
  passkeys: { list: unused, add: unused, remove: unused, ...passkeys },
  sessions: { current: unused, idToken: unused, signOut: unused, deleteAccount: unused, ...sessions },
  ...calls,
})

/** A session with these calls only. */
export const sessionWith = (calls: Partial<Session>): Session => ({
  load: unused,
  signOut: unused,
  deleteAccount: unused,
  idToken: unused,
  pool: unused,
  loginWays: 'password',
  hidesAccounts: false,
  ...calls,
})

/** Runs the flow of a form with this session. */
export function runFlow<State, Event>(session: Session, useForm: () => [State, (event: Event) => void]) {
  const { result } = renderHook(useForm, {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(SessionContext, { value: session }, children),
  })
  return {
    state: () => result.current[0],
    send: (event: Event) =>
      act(async () => {
        result.current[1](event)
        await vi.waitFor(() => undefined)
      }),
  }
}
