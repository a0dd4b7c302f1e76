import { expect, it, vi } from 'vitest'
import { AccountError, type UserPool } from '../pool/user-pool.ts'
import { poolWith } from '../testing/only-calls.ts'
import { createSession, sessionUnavailable, signedIn, signedOut } from './session.ts'

type Sessions = UserPool['sessions']

const unavailable = () => Promise.reject(new AccountError({ kind: 'unavailable' }))

/** A session with a pool that has only these calls. */
function sessionOn(sessions: Partial<Sessions>, wasSignedIn = true) {
  const load = vi.fn(async () => poolWith({ sessions }))
  const access = {
    loginWays: 'password',
    hidesAccounts: false,
    load,
    mayBeSignedIn: () => wasSignedIn,
    forgetSession() {},
  }
  const dispatch = vi.fn()
  const eraseAccountData = vi.fn(async (_idToken: string) => {})
  const session = createSession({ access, dispatch, ready: Promise.resolve(), eraseAccountData })
  return { session, dispatch, eraseAccountData, load }
}

it('has no token, and loads nothing, for visitors who never signed in', async () => {
  const { session, load } = sessionOn({}, false)
  expect(await session.idToken()).toBeNull()
  expect(load).not.toHaveBeenCalled()
})

const frodo = { username: 'frodo', email: 'frodo@shire.example' }

it.each<[string, Partial<Sessions>, object]>([
  ['the user', { current: async () => frodo }, signedIn(frodo)],
  ['that no user is signed in', { current: async () => null }, signedOut()],
  ['an outage, which is no sign-out', { current: unavailable }, sessionUnavailable()],
])('loads %s', async (_what, sessions, action) => {
  const { session, dispatch } = sessionOn(sessions)
  await session.load()
  expect(dispatch).toHaveBeenCalledExactlyOnceWith(action)
})

it('erases the shop’s data before it deletes the account', async () => {
  const order: string[] = []
  const { session, dispatch, eraseAccountData } = sessionOn({
    idToken: async () => 'the-token',
    deleteAccount: async () => void order.push('account'),
  })
  eraseAccountData.mockImplementation(async () => void order.push('data'))
  await session.deleteAccount()
  expect(order).toEqual(['data', 'account'])
  expect(eraseAccountData).toHaveBeenCalledExactlyOnceWith('the-token')
  expect(dispatch).toHaveBeenCalledWith(signedOut())
})

it('keeps the account without a token or while the shop keeps its data, so that the deletion can be repeated', async () => {
  const kept = new AccountError({ kind: 'shopDataKept', refusal: 'away' })
  for (const [idToken, erase] of [
    [unavailable, async () => {}],
    [async () => 'the-token', () => Promise.reject(kept)],
  ] as const) {
    const deleteAccount = vi.fn(async () => {})
    const { session, dispatch, eraseAccountData } = sessionOn({ idToken, deleteAccount })
    eraseAccountData.mockImplementation(erase)
    await expect(session.deleteAccount()).rejects.toThrow(AccountError)
    expect(deleteAccount).not.toHaveBeenCalled()
    expect(dispatch).not.toHaveBeenCalled()
  }
})

it.each([
  ['the-token', { kind: 'onlyAccountKept', isOutage: true }],
  [null, { kind: 'unavailable' }],
])(
  'stays signed in, and says what is deleted, when the pool keeps the account (token: %s)',
  async (token, problem) => {
    const { session, dispatch } = sessionOn({ idToken: async () => token, deleteAccount: unavailable })
    await expect(session.deleteAccount()).rejects.toMatchObject({ problem })
    expect(dispatch).not.toHaveBeenCalled()
  },
)
