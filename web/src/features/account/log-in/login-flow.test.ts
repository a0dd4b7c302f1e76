import { describe, expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import { startConfirmation } from '../confirm/confirmation.ts'
import type { AccountProblem } from '../pool/user-pool.ts'
import {
  type LoginEvent,
  type LoginState,
  loginTransition,
  resumeCode,
  resumeLogin,
  startCodeStep,
  startLogin,
} from './login-flow.ts'
import { fieldsOfCode, NO_CODE, storedCode } from './use-login.ts'

const credentials = { username: 'frodo', password: 'mellon-2000' }
const refusal = { kind: 'refused', message: 'No.' } as const
const confirmation = startConfirmation('frodo')
const code = startCodeStep('frodo', 'f***@s***')
const challenge = {
  step: 'CHALLENGE',
  username: 'frodo',
  challenge: { status: 'codeNeeded', source: 'totp' },
  isBusy: false,
  error: null,
} satisfies LoginState

const states = {
  login: startLogin('frodo'),
  signingIn: { ...startLogin('frodo'), busy: 'password' },
  sendingCode: { ...startLogin('frodo'), busy: 'code' },
  waitingForPasskey: { ...startLogin('frodo'), busy: 'passkey' },
  code,
  checkingCode: { ...code, busy: 'checking' },
  sendingNewCode: { ...code, busy: 'sending' },
  newCode: { ...code, hasResent: true },
  confirm: { step: 'CONFIRM', password: 'p', isSigningIn: false, confirmation },
  challenge,
  checkingChallenge: { ...challenge, isBusy: true },
  choosing: { ...challenge, challenge: { status: 'factorNeeded', sources: ['totp', 'email'] } },
  answering: { ...challenge, challenge: { status: 'answerNeeded', parameters: {} }, isBusy: true },
  done: { step: 'DONE' },
} satisfies Record<string, LoginState>

const advanced = (result: Extract<LoginEvent, { type: 'signInAdvanced' }>['result']): LoginEvent => ({
  type: 'signInAdvanced',
  result,
  credentials,
})

const events = {
  loginSubmitted: { type: 'loginSubmitted', ...credentials },
  loginCodeRequested: { type: 'loginCodeRequested', username: ' Frodo@Shire.Example' },
  passkeyRequested: { type: 'passkeyRequested', username: 'frodo ' },
  'advanced codeSent': advanced({ status: 'codeSent', address: code.address }),
  'advanced no way': advanced({ status: 'wayNeeded', ways: [] }),
  'advanced one way': advanced({ status: 'wayNeeded', ways: ['password'] }),
  'advanced ways': advanced({ status: 'wayNeeded', ways: ['password', 'code'] }),
  'advanced done': advanced({ status: 'done' }),
  'advanced unconfirmed': advanced({ status: 'unconfirmed' }),
  'advanced codeNeeded': advanced({ status: 'codeNeeded', source: 'sms' }),
  'advanced sourceNeeded': advanced({ status: 'sourceNeeded', sources: ['sms', 'totp'] }),
  'advanced newPasswordNeeded': advanced({ status: 'newPasswordNeeded' }),
  'advanced resetNeeded': advanced({ status: 'resetNeeded' }),
  'advanced passwordNeeded': advanced({ status: 'passwordNeeded' }),
  'advanced factorNeeded': advanced({ status: 'factorNeeded', sources: ['totp', 'email'] }),
  'advanced emailNeeded': advanced({ status: 'emailNeeded' }),
  'advanced appNeeded': advanced({ status: 'appNeeded', secret: 'GEZDGNBV' }),
  'advanced answerNeeded': advanced({ status: 'answerNeeded', parameters: { question: 'Friend?' } }),
  signInRefused: { type: 'signInRefused', problem: refusal },
  challengeSubmitted: { type: 'challengeSubmitted', value: '123456' },
  choiceSubmitted: { type: 'challengeSubmitted', value: 'email' },
  challengeRefused: { type: 'challengeRefused', problem: refusal },
  codeSubmitted: { type: 'codeSubmitted', code: '123456' },
  accountConfirmed: { type: 'accountConfirmed' },
  startedOver: { type: 'startedOver' },
} satisfies Record<string, LoginEvent>

function word(state: LoginState) {
  switch (state.step) {
    case 'LOGIN':
      return [state.step, state.busy, state.error && 'error']
    case 'CODE':
      return [state.step, state.busy, state.hasResent && 'resent', state.error && 'error']
    case 'CHALLENGE':
      return [state.step, state.isBusy && 'busy', state.error && 'error']
    case 'CONFIRM':
      return [state.step, state.isSigningIn ? 'signingIn' : state.confirmation.busy]
    case 'DONE':
      return 'DONE'
  }
}

/** The next state depends only on the result of a sign-in call, not on the step that made it. */
const results = {
  'advanced no way': 'LOGIN error',
  'advanced ways': 'CHALLENGE error',
  'advanced done': 'DONE',
  'advanced unconfirmed': 'CONFIRM',
  'advanced codeNeeded': 'CHALLENGE',
  'advanced sourceNeeded': 'CHALLENGE',
  'advanced newPasswordNeeded': 'CHALLENGE',
  'advanced resetNeeded': 'LOGIN error',
  'advanced passwordNeeded': 'CHALLENGE',
  'advanced factorNeeded': 'CHALLENGE',
  'advanced emailNeeded': 'CHALLENGE',
  'advanced appNeeded': 'CHALLENGE',
  'advanced answerNeeded': 'CHALLENGE',
}

const loginRow = {
  'advanced codeSent': 'CODE',
  signInRefused: 'LOGIN error',
  challengeRefused: 'LOGIN error',
}

const idleCode = {
  loginCodeRequested: 'CODE sending > sendCode',
  challengeSubmitted: 'CODE checking > respondToChallenge',
  choiceSubmitted: 'CODE error',
}

const codeRow = {
  'advanced passwordNeeded': 'CHALLENGE error',
  challengeRefused: 'CODE error',
  signInRefused: 'CODE error',
  'advanced codeSent': 'CODE resent',
}

const challengeRow = {
  challengeRefused: 'CHALLENGE error',
  'advanced codeSent': 'CODE',
  'advanced ways': 'CHALLENGE',
  'advanced one way': 'CHALLENGE > choose',
}

const row = (changes: Record<string, string>) => ({
  ...results,
  startedOver: 'LOGIN',
  ...changes,
})

describe('logging in', () => {
  it('gives the expected state for every state and event', () => {
    expect(transitionTable(states, events, loginTransition, word)).toEqual({
      login: row({
        ...loginRow,
        loginSubmitted: 'LOGIN password > signIn',
        loginCodeRequested: 'LOGIN code > sendCode',
        passkeyRequested: 'LOGIN passkey > requestPasskey',
        'advanced one way': 'LOGIN > choose',
      }),
      signingIn: row({ ...loginRow, 'advanced one way': 'LOGIN password > choose' }),
      sendingCode: row({
        ...loginRow,
        'advanced one way': 'LOGIN code > choose',
        'advanced passwordNeeded': 'CHALLENGE error',
      }),
      waitingForPasskey: row({
        ...loginRow,
        'advanced one way': 'LOGIN passkey > choose',
        'advanced passwordNeeded': 'CHALLENGE error',
      }),
      code: row({ ...idleCode, ...codeRow, 'advanced one way': 'CODE > choose' }),
      checkingCode: row({
        ...codeRow,
        'advanced one way': 'CODE checking > choose',
      }),
      sendingNewCode: row({
        ...codeRow,
        'advanced one way': 'CODE sending > choose',
      }),
      newCode: row({
        ...idleCode,
        ...codeRow,
        challengeSubmitted: 'CODE checking resent > respondToChallenge',
        choiceSubmitted: 'CODE resent error',
        challengeRefused: 'CODE resent error',
        signInRefused: 'CODE resent error',
        'advanced one way': 'CODE resent > choose',
      }),
      confirm: row({
        signInRefused: 'LOGIN error',
        codeSubmitted: 'CONFIRM checking > confirm',
        accountConfirmed: 'CONFIRM signingIn > signIn',
        'advanced one way': 'CONFIRM > choose',
      }),
      challenge: row({
        ...challengeRow,
        challengeSubmitted: 'CHALLENGE busy > respondToChallenge',
        choiceSubmitted: 'CHALLENGE error',
      }),
      checkingChallenge: row({ ...challengeRow, 'advanced one way': 'CHALLENGE busy > choose' }),
      choosing: row({ ...challengeRow, choiceSubmitted: 'CHALLENGE busy > choose' }),
      answering: row({
        ...challengeRow,
        challengeRefused: 'LOGIN error',
        'advanced one way': 'CHALLENGE busy > choose',
        'advanced answerNeeded': 'CHALLENGE error',
      }),
      done: { startedOver: 'LOGIN' },
    })
  })

  it('trims identifiers, and makes e-mail addresses lower case', () => {
    const typed = {
      type: 'loginSubmitted',
      username: '  Frodo@Shire.Example ',
      password: ' mellon-2000 ',
    } as const
    expect(loginTransition(states.login, typed).command).toEqual({
      type: 'signIn',
      username: 'frodo@shire.example',
      password: 'mellon-2000',
    })
  })

  it('shows the pool’s own text when signing in fails after a confirmation', () => {
    expect(loginTransition(states.confirm, events.signInRefused).state).toMatchObject({
      step: 'LOGIN',
      error: 'No.',
    })
  })

  it('signs in with the password that was typed before the confirmation, and asks for it after a reload', () => {
    const { accountConfirmed } = events
    const { command } = loginTransition(states.confirm, accountConfirmed)
    expect(command).toMatchObject({ username: 'frodo', password: 'p' })
    expect(loginTransition(resumeLogin('frodo'), accountConfirmed)).toEqual({
      state: { ...states.login, isConfirmed: true },
    })
  })
})

const limit = { kind: 'limit', message: 'No.' } as const
const mismatch = { kind: 'codeMismatch', message: 'No.' } as const
const expired = { kind: 'codeExpired', message: 'No.' } as const
const outage = { kind: 'unavailable' } as const
const passkey = (reason: 'cancelled' | 'unsupported' | 'misconfigured') =>
  ({ kind: 'passkey', reason }) as const

type StateName = keyof typeof states

const atCode = (text: RegExp) => ({ field: 'code', text: expect.stringMatching(text) })

it.each<[StateName, 'signInRefused' | 'challengeRefused', AccountProblem, RegExp | object]>([
  ['signingIn', 'signInRefused', outage, /can’t reach the account service/],
  ['checkingCode', 'challengeRefused', mismatch, atCode(/^That is not the code\. Enter the one/)],
  ['checkingCode', 'challengeRefused', expired, atCode(/^This code works no more: .* Send yourself a new/)],
  ['checkingCode', 'challengeRefused', refusal, /^No\.$/],
  ['sendingCode', 'signInRefused', limit, /^Too many codes .* log in with your password\.$/],
  ['sendingCode', 'signInRefused', outage, /can’t reach the account service/],
  ['sendingNewCode', 'signInRefused', refusal, /^We could not send a code\. Log in with your password/],
  ['waitingForPasskey', 'signInRefused', passkey('cancelled'), /^No passkey was used\. .* Try again, or/],
  [
    'waitingForPasskey',
    'signInRefused',
    passkey('unsupported'),
    /^This browser or device can’t use passkeys/,
  ],
  ['waitingForPasskey', 'signInRefused', passkey('misconfigured'), /^Passkeys don’t work here/],
  ['waitingForPasskey', 'signInRefused', expired, /^That took too long\. Try again/],
  ['waitingForPasskey', 'signInRefused', refusal, /^That passkey was not accepted\. Log in another way\.$/],
  ['waitingForPasskey', 'signInRefused', outage, /can’t reach the account service/],
])('says what to do, and keeps the username: %s %s %j', (name, type, problem, text) => {
  expect(loginTransition(states[name], { type, problem }).state).toMatchObject({
    username: 'frodo',
    busy: null,
    error: text instanceof RegExp ? expect.stringMatching(text) : text,
  })
})

describe('logging in with a code', () => {
  it('sends the code to the account of the trimmed identifier', () => {
    expect(loginTransition(states.login, events.loginCodeRequested).command).toEqual({
      type: 'sendCode',
      username: 'frodo@shire.example',
    })
  })

  it('asks for the password of an account that can’t get codes, and says why', () => {
    const { state, command } = loginTransition(states.sendingCode, events['advanced one way'])
    expect(command).toMatchObject({ type: 'choose', choice: 'password' })
    const asked = loginTransition(state, events['advanced passwordNeeded']).state
    expect(asked).toMatchObject({ error: 'We can’t email a code to this account. Log in another way.' })
    expect(loginTransition(asked, events.challengeRefused).state).toMatchObject({
      step: 'LOGIN',
      username: 'frodo',
      error: 'Something went wrong, are you sure you entered the correct credentials?',
    })
  })

  it('continues after a reload, and reports an expired code', () => {
    const sent = { username: 'frodo', address: code.address, sentAt: 1_000 }
    expect(resumeCode(sent, 180_999)).toEqual(code)
    expect(resumeCode(sent, 181_000)).toMatchObject({
      error: atCode(/^This code works no more/),
    })
  })

  it('stores a sent code until another login begins, and ignores what is incomplete', () => {
    const sent = { username: 'frodo', address: code.address, sentAt: 1_700_000_000_000 }
    const fields = fieldsOfCode(sent)
    expect(storedCode(fields)).toEqual(sent)
    for (const stored of [
      { ...fields, ...NO_CODE },
      { codeFor: 'frodo', codeAddress: '' },
      { ...fields, codeSentAt: 'soon' },
    ])
      expect(storedCode(stored), JSON.stringify(stored)).toBeNull()
  })
})

it('says that the account has no passkey', () => {
  expect(loginTransition(states.waitingForPasskey, events['advanced ways']).state).toMatchObject({
    error: expect.stringMatching(/^This account has no passkey that works here\./),
  })
})

it('trims the address of a second factor', () => {
  const { state } = loginTransition(states.signingIn, events['advanced emailNeeded'])
  const submitted = (value: string) => loginTransition(state, { type: 'challengeSubmitted', value })
  expect(submitted(' Frodo@Shire.Example ').command).toMatchObject({
    type: 'respondToChallenge',
    value: 'frodo@shire.example',
  })
})
