import { expect, it, vi } from 'vitest'
import { AccountError } from '../pool/problems.ts'
import type { Sessions, UserPool } from '../pool/user-pool.ts'
import { createSession } from './session.ts'
import { signedOut } from './user-slice.ts'

const unavailable = () => Promise.reject(new AccountError({ kind: 'unavailable' }))
const unused = () => Promise.reject(new Error('Nobody asks for this here.'))

/** A session on a pool of which only these calls answer. */
function sessionOn(sessions: Partial<Sessions>, wasSignedIn = true) {
  const pool: UserPool = {
    signIn: unused,
    answer: unused,
    signInAfterSignUp: unused,
    registration: { signUp: unused, confirm: unused, resendCode: unused },
    passwordReset: { requestCode: unused, confirm: unused },
    sessions: { current: unused, idToken: unused, signOut: unused, deleteAccount: unused, ...sessions },
  }
  const load = vi.fn(async () => pool)
  const access = { load, mayBeSignedIn: () => wasSignedIn, forgetSession() {} }
  const dispatch = vi.fn()
  const onAccountDeleted = vi.fn()
  const session = createSession({ access, dispatch, ready: Promise.resolve(), onAccountDeleted })
  return { session, dispatch, onAccountDeleted, load }
}

it('has no token, and fetches nothing, for whoever has never been signed in', async () => {
  const { session, load } = sessionOn({}, false)
  expect(await session.idToken()).toBeNull()
  expect(load).not.toHaveBeenCalled()
})

it('tells of a deleted account with the token that was valid until then', async () => {
  const order: string[] = []
  const { session, dispatch, onAccountDeleted } = sessionOn({
    idToken: async () => {
      order.push('token')
      return 'the-token'
    },
    deleteAccount: async () => void order.push('deletion'),
  })
  await session.deleteAccount()
  expect(order).toEqual(['token', 'deletion'])
  expect(dispatch).toHaveBeenCalledWith(signedOut())
  expect(onAccountDeleted).toHaveBeenCalledExactlyOnceWith('the-token')
})

it('deletes the account also when there is no token to tell others with', async () => {
  const { session, dispatch, onAccountDeleted } = sessionOn({
    idToken: unavailable,
    deleteAccount: async () => {},
  })
  await session.deleteAccount()
  expect(dispatch).toHaveBeenCalledWith(signedOut())
  expect(onAccountDeleted).not.toHaveBeenCalled()
})

it('tells nobody of an account that still exists', async () => {
  const { session, dispatch, onAccountDeleted } = sessionOn({
    idToken: async () => 'the-token',
    deleteAccount: unavailable,
  })
  await expect(session.deleteAccount()).rejects.toThrow(AccountError)
  expect(dispatch).not.toHaveBeenCalled()
  expect(onAccountDeleted).not.toHaveBeenCalled()
})
