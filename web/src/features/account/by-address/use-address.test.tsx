import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeStoredFields, isWithoutPassword } from '../form/stored-fields.ts'
import { AccountError, type UserPool } from '../pool/user-pool.ts'
import type { Session } from '../session/session.ts'
import { poolWith, runFlow, sessionWith } from '../testing/only-calls.ts'
import { useAddress } from './use-address.ts'

const email = 'frodo@shire.example'
const unknown = new AccountError({ kind: 'unknownAccount', message: 'User does not exist.' })
const taken = new AccountError({ kind: 'usernameTaken', message: 'User already exists' })
const emailTaken = new AccountError({ kind: 'emailTaken', message: 'An account with the email exists.' })

const outage = new AccountError({ kind: 'unavailable' })

const calls = {
  sendCode: vi.fn<UserPool['sendCode']>(),
  respondToChallenge: vi.fn<UserPool['respondToChallenge']>(),
  signInAfterSignUp: vi.fn<UserPool['signInAfterSignUp']>(),
  signUp: vi.fn<UserPool['registration']['signUp']>(),
  confirm: vi.fn<UserPool['registration']['confirm']>(),
  resendCode: vi.fn<UserPool['registration']['resendCode']>(),
  load: vi.fn<Session['load']>(),
}

beforeEach(() => {
  calls.sendCode.mockResolvedValue({ status: 'codeSent', address: 'f***@s***' })
  calls.respondToChallenge.mockResolvedValue({ status: 'done' })
  calls.signInAfterSignUp.mockResolvedValue({ status: 'done' })
  calls.signUp.mockResolvedValue()
  calls.confirm.mockResolvedValue()
  calls.resendCode.mockResolvedValue('')
  calls.load.mockResolvedValue()
})

afterEach(() => void vi.resetAllMocks())

function open(hidesAccounts = false) {
  const { signUp, confirm, resendCode, load, ...signIn } = calls
  const pool = poolWith({ ...signIn, registration: { signUp, confirm, resendCode } })
  const session = sessionWith({ load, loginWays: 'password,code', hidesAccounts, pool: async () => pool })
  const { state, send } = runFlow(session, () => useAddress('buy:fod'))
  return {
    state,
    address: (typed = email) => send({ type: 'addressSubmitted', email: typed }),
    code: () => send({ type: 'codeSubmitted', code: '123456' }),
    resend: () => send({ type: 'resendRequested' }),
  }
}

it('makes an account for an unknown address, and signs in with its code', async () => {
  calls.sendCode.mockRejectedValue(unknown)
  const flow = open()
  await flow.address()
  expect(calls.signUp).toHaveBeenCalledExactlyOnceWith({ username: 'frodo', email })
  expect(flow.state()).toMatchObject({ step: 'CODE', sent: { kind: 'signUp', username: 'frodo' } })
  await flow.resend()
  expect(calls.resendCode).toHaveBeenCalledExactlyOnceWith('frodo')
  await flow.code()
  expect(calls.confirm).toHaveBeenCalledExactlyOnceWith('frodo', '123456')
  expect(calls.load).toHaveBeenCalledOnce()
  expect(flow.state()).toMatchObject({ step: 'DONE' })
  expect(isWithoutPassword()).toBe(true)
})

it('takes another name when the proposed one is taken, and gives up after the third', async () => {
  calls.sendCode.mockRejectedValue(unknown)
  calls.signUp.mockRejectedValueOnce(taken)
  const flow = open()
  await flow.address()
  expect(flow.state()).toMatchObject({ sent: { username: expect.stringMatching(/^frodo-\d{4}$/) } })
  calls.signUp.mockRejectedValue(taken)
  const other = open()
  await other.address('sam@shire.example')
  expect(calls.signUp).toHaveBeenCalledTimes(2)
})

it('finishes an account of the address that was never confirmed, and makes no second', async () => {
  calls.sendCode.mockRejectedValueOnce(unknown)
  calls.signUp.mockRejectedValue(taken)
  calls.resendCode.mockResolvedValue('f***@s***')
  calls.signInAfterSignUp.mockRejectedValue(new AccountError({ kind: 'refused', message: 'not begun' }))
  const flow = open()
  await flow.address()
  expect(flow.state()).toMatchObject({ step: 'CODE', sent: { kind: 'finish', username: 'frodo', email } })
  await flow.resend()
  await flow.code()
  expect(calls.confirm).toHaveBeenCalledExactlyOnceWith('frodo', '123456')
  expect(flow.state()).toMatchObject({ sent: { kind: 'logIn', username: 'frodo' }, second: 'confirmed' })
  expect(calls.signUp).toHaveBeenCalledOnce()
  expect(isWithoutPassword()).toBe(false)
})

it('finishes the account that this tab made under another name', async () => {
  changeStoredFields('create-account', { email: 'Frodo@shire.example', unconfirmed: 'ringbearer' })
  calls.sendCode.mockRejectedValue(unknown)
  calls.resendCode.mockResolvedValue('f***@s***')
  const flow = open()
  await flow.address()
  expect(flow.state()).toMatchObject({ sent: { kind: 'finish', username: 'ringbearer' } })
  expect(calls.signUp).not.toHaveBeenCalled()
})

it.each([
  [
    'is confirmed',
    () => calls.resendCode.mockRejectedValue(new AccountError({ kind: 'refused', message: '' })),
  ],
  ['has another address', () => calls.resendCode.mockResolvedValue('f***@m***')],
  ['has an address that the pool doesn’t tell', () => calls.resendCode.mockResolvedValue('')],
])('takes another name when the account of the proposed one %s', async (_what, answer) => {
  answer()
  calls.sendCode.mockRejectedValue(unknown)
  calls.signUp.mockRejectedValueOnce(taken)
  const flow = open()
  await flow.address()
  expect(flow.state()).toMatchObject({
    sent: { kind: 'signUp', username: expect.stringMatching(/^frodo-\d{4}$/) },
  })
})

it('makes a name for an address that has none before its tag', async () => {
  calls.sendCode.mockRejectedValue(unknown)
  await open().address('+games@shire.example')
  expect(calls.signUp).toHaveBeenCalledExactlyOnceWith({
    username: 'listener',
    email: '+games@shire.example',
  })
})

it('sends a login code to an account, and makes none', async () => {
  const flow = open()
  await flow.address()
  expect(flow.state()).toMatchObject({ step: 'CODE', sent: { kind: 'logIn', username: email } })
  await flow.code()
  expect(flow.state()).toMatchObject({ step: 'DONE' })
  expect(calls.signUp).not.toHaveBeenCalled()
  expect(isWithoutPassword()).toBe(false)
})

it('leaves an account with a second factor to the login page', async () => {
  calls.respondToChallenge.mockResolvedValue({ status: 'codeNeeded', source: 'totp' })
  const flow = open()
  await flow.address()
  await flow.code()
  expect(flow.state()).toMatchObject({ step: 'OTHER_WAY', email })
})

it('sends a login code when the automatic sign-in has ended', async () => {
  calls.sendCode.mockRejectedValueOnce(unknown)
  calls.signInAfterSignUp.mockRejectedValue(new AccountError({ kind: 'refused', message: 'ended' }))
  const flow = open()
  await flow.address()
  await flow.code()
  expect(flow.state()).toMatchObject({ sent: { kind: 'logIn', username: 'frodo' }, second: 'confirmed' })
  await flow.code()
  expect(flow.state()).toMatchObject({ step: 'DONE' })
})

it('signs up first at a pool that hides accounts, and logs in when the address has one', async () => {
  calls.confirm.mockRejectedValue(emailTaken)
  const flow = open(true)
  await flow.address()
  expect(calls.sendCode).not.toHaveBeenCalled()
  await flow.code()
  expect(flow.state()).toMatchObject({ sent: { kind: 'logIn', username: email }, second: 'emailTaken' })
})

it('continues after a reload', async () => {
  calls.sendCode.mockRejectedValue(unknown)
  await open().address()
  expect(open().state()).toMatchObject({ step: 'CODE', sent: { kind: 'signUp', username: 'frodo', email } })
})

it('says that the pool can’t be reached, at each step', async () => {
  calls.sendCode.mockRejectedValueOnce(outage)
  const flow = open()
  await flow.address()
  expect(flow.state()).toMatchObject({ step: 'ADDRESS', error: expect.stringContaining('can’t reach') })
  await flow.address()
  calls.respondToChallenge.mockRejectedValueOnce(outage)
  await flow.code()
  expect(flow.state()).toMatchObject({ step: 'CODE', error: expect.stringContaining('can’t reach') })
})
