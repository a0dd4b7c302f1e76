import { describe, expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import { startConfirmation } from '../confirm/confirmation.ts'
import { noCode } from '../pool/problem-texts.ts'
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

const credentials = { username: 'frodo', password: 'mellon-2000' }
const refusal = { kind: 'refused', message: 'No.' } as const
const confirmation = startConfirmation('frodo')

const states = {
  login: startLogin('frodo'),
  signingIn: { step: 'LOGIN', username: 'frodo', busy: 'password', error: null },
  sendingCode: { step: 'LOGIN', username: 'frodo', busy: 'code', error: null },
  waitingForPasskey: { step: 'LOGIN', username: 'frodo', busy: 'passkey', error: null },
  code: startCodeStep('frodo', 'f***@s***'),
  checkingCode: { ...startCodeStep('frodo', 'f***@s***'), busy: 'checking' },
  sendingNewCode: { ...startCodeStep('frodo', 'f***@s***'), busy: 'sending' },
  newCode: { ...startCodeStep('frodo', 'f***@s***'), hasResent: true },
  confirm: { step: 'CONFIRM', password: 'p', isSigningIn: false, confirmation },
  confirming: {
    step: 'CONFIRM',
    password: 'p',
    isSigningIn: false,
    confirmation: { ...confirmation, busy: 'confirming' },
  },
  resent: {
    step: 'CONFIRM',
    password: 'p',
    isSigningIn: false,
    confirmation: { ...confirmation, hasResent: true },
  },
  challenge: {
    step: 'CHALLENGE',
    username: 'frodo',
    challenge: { status: 'codeNeeded', source: 'totp' },
    isBusy: false,
    error: null,
  },
  checkingChallenge: {
    step: 'CHALLENGE',
    username: 'frodo',
    challenge: { status: 'codeNeeded', source: 'totp' },
    isBusy: true,
    error: null,
  },
  choosing: {
    step: 'CHALLENGE',
    username: 'frodo',
    challenge: { status: 'factorNeeded', sources: ['totp', 'email'] },
    isBusy: false,
    error: null,
  },
  answering: {
    step: 'CHALLENGE',
    username: 'frodo',
    challenge: { status: 'answerNeeded', parameters: {} },
    isBusy: true,
    error: null,
  },
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
  'advanced codeSent': advanced({ status: 'codeSent', address: 'f***@s***' }),
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
  codeRefused: { type: 'codeRefused', problem: refusal },
  resendRequested: { type: 'resendRequested' },
  codeResent: { type: 'codeResent', address: 'f***@s***' },
  resendRefused: { type: 'resendRefused', problem: refusal },
  accountConfirmed: { type: 'accountConfirmed' },
  startedOver: { type: 'startedOver' },
} satisfies Record<string, LoginEvent>

function word(state: LoginState): string {
  switch (state.step) {
    case 'LOGIN':
      return [state.step, state.busy, state.error && 'error'].filter(Boolean).join(' ')
    case 'CODE':
      return [state.step, state.busy, state.hasResent && 'resent', state.error && 'error']
        .filter(Boolean)
        .join(' ')
    case 'CHALLENGE':
      return [state.step, state.isBusy && 'busy', state.error && 'error'].filter(Boolean).join(' ')
    case 'CONFIRM': {
      const { busy, hasResent, error } = state.confirmation
      return [state.step, state.isSigningIn ? 'signingIn' : busy, hasResent && 'resent', error && 'error']
        .filter(Boolean)
        .join(' ')
    }
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
    expect(
      transitionTable<LoginState, LoginEvent, { type: string }>(states, events, loginTransition, word),
    ).toEqual({
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
        codeSubmitted: 'CONFIRM confirming > confirm',
        codeRefused: 'CONFIRM error',
        resendRequested: 'CONFIRM resending > resend',
        codeResent: 'CONFIRM resent',
        resendRefused: 'CONFIRM error',
        accountConfirmed: 'CONFIRM signingIn > signIn',
        'advanced one way': 'CONFIRM > choose',
      }),
      confirming: row({
        signInRefused: 'LOGIN error',
        codeRefused: 'CONFIRM error',
        codeResent: 'CONFIRM resent',
        resendRefused: 'CONFIRM error',
        accountConfirmed: 'CONFIRM signingIn > signIn',
        'advanced one way': 'CONFIRM confirming > choose',
      }),
      resent: row({
        signInRefused: 'LOGIN error',
        codeSubmitted: 'CONFIRM confirming resent > confirm',
        codeRefused: 'CONFIRM resent error',
        codeResent: 'CONFIRM resent',
        resendRefused: 'CONFIRM resent error',
        accountConfirmed: 'CONFIRM signingIn resent > signIn',
        'advanced one way': 'CONFIRM resent > choose',
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

  it('shows another text in an outage, and keeps the username', () => {
    const outage = { type: 'signInRefused', problem: { kind: 'unavailable' } } as const
    expect(loginTransition(states.signingIn, outage).state).toMatchObject({
      username: 'frodo',
      error: expect.stringMatching(/can’t reach the account service/),
    })
  })

  it('shows the pool’s own text when signing in fails after a confirmation', () => {
    expect(loginTransition(states.confirm, events.signInRefused).state).toMatchObject({
      step: 'LOGIN',
      error: 'No.',
    })
  })

  it('signs in with the password that was typed before the confirmation', () => {
    expect(loginTransition(states.confirm, events.accountConfirmed).command).toMatchObject({
      username: 'frodo',
      password: 'p',
    })
  })
})

it('asks for the password when the address is confirmed after a reload', () => {
  const { state, command } = loginTransition(resumeLogin('frodo'), { type: 'accountConfirmed' })
  expect(state).toMatchObject({ step: 'LOGIN', username: 'frodo', isConfirmed: true })
  expect(command).toBeUndefined()
})

describe('logging in with a code', () => {
  const refusedBy = (problem: AccountProblem): LoginEvent => ({ type: 'challengeRefused', problem })

  it('sends the code to the account of the trimmed identifier', () => {
    expect(loginTransition(states.login, events.loginCodeRequested).command).toEqual({
      type: 'sendCode',
      username: 'frodo@shire.example',
    })
  })

  it.each<[string, AccountProblem, RegExp]>([
    ['a wrong code', { kind: 'codeMismatch', message: 'No.' }, /^That is not the code\. Enter the one/],
    [
      'an old code',
      { kind: 'codeExpired', message: 'No.' },
      /^This code has expired: .* Send yourself a new/,
    ],
    ['an outage', { kind: 'unavailable' }, /can’t reach the account service/],
    ['another refusal', refusal, /^No\.$/],
  ])('says what to do after %s', (_what, problem, text) => {
    expect(loginTransition(states.checkingCode, refusedBy(problem)).state).toMatchObject({
      step: 'CODE',
      error: expect.stringMatching(text),
    })
  })

  it.each<[string, AccountProblem, RegExp]>([
    ['after too many', { kind: 'limit', message: 'No.' }, /^Too many codes .* log in with your password\.$/],
    ['in an outage', { kind: 'unavailable' }, /can’t reach the account service/],
    ['otherwise', refusal, /^We could not send a code\. Log in with your password/],
  ])('suggests the password when no code can be sent %s', (_what, problem, text) => {
    const event = { type: 'signInRefused', problem } as const
    for (const state of [states.sendingCode, states.sendingNewCode]) {
      expect(loginTransition(state, event).state).toMatchObject({ error: expect.stringMatching(text) })
    }
  })

  it('asks for the password of an account that can’t get codes, and says why', () => {
    const { state, command } = loginTransition(states.sendingCode, events['advanced one way'])
    expect(command).toMatchObject({ type: 'choose', choice: 'password' })
    expect(loginTransition(state, events['advanced passwordNeeded']).state).toMatchObject({
      step: 'CHALLENGE',
      error: 'We can’t email a code to this account. Log in another way.',
    })
  })

  it('is back at the login form after a wrong password', () => {
    const { state } = loginTransition(states.sendingCode, events['advanced passwordNeeded'])
    expect(loginTransition(state, events.challengeRefused).state).toMatchObject({
      step: 'LOGIN',
      username: 'frodo',
      error: 'Something went wrong, are you sure you entered the correct credentials?',
    })
  })

  it('continues after a reload, and reports an expired code', () => {
    const sent = { username: 'frodo', address: 'f***@s***', sentAt: 1_000 }
    expect(resumeCode(sent, 180_999)).toEqual(startCodeStep('frodo', 'f***@s***'))
    expect(resumeCode(sent, 181_000)).toMatchObject({
      error: expect.stringMatching(/^This code has expired/),
    })
  })
})

describe('logging in with a passkey', () => {
  it.each<[string, AccountProblem, RegExp]>([
    [
      'it was cancelled, or is not on this device',
      { kind: 'passkey', reason: 'cancelled' },
      /^No passkey was used\. .* Try again, or log in another way\.$/,
    ],
    [
      'the device can’t',
      { kind: 'passkey', reason: 'unsupported' },
      /^This browser or device can’t use passkeys/,
    ],
    ['the site is set up wrong', { kind: 'passkey', reason: 'misconfigured' }, /^Passkeys don’t work here/],
    ['it took too long', { kind: 'codeExpired', message: 'No.' }, /^That took too long\. Try again/],
    ['the pool refuses it', refusal, /^That passkey was not accepted\. Log in another way\.$/],
    ['the pool is away', { kind: 'unavailable' }, /can’t reach the account service/],
  ])('says what to do when %s', (_what, problem, text) => {
    const event = { type: 'signInRefused', problem } as const
    expect(loginTransition(states.waitingForPasskey, event).state).toMatchObject({
      step: 'LOGIN',
      username: 'frodo',
      busy: null,
      error: expect.stringMatching(text),
    })
  })

  it('says that the account has no passkey', () => {
    expect(loginTransition(states.waitingForPasskey, events['advanced ways']).state).toMatchObject({
      error: expect.stringMatching(/^This account has no passkey that works here\./),
    })
  })
})

describe('setting up a second factor', () => {
  const asked = (event: LoginEvent) => loginTransition(states.signingIn, event).state
  const submitted = (event: LoginEvent, value: string) =>
    loginTransition(asked(event), { type: 'challengeSubmitted', value })

  it('sends the address trimmed and in lower case', () => {
    const { command } = submitted(events['advanced emailNeeded'], ' Frodo@Shire.Example ')
    expect(command).toMatchObject({ type: 'respondToChallenge', value: 'frodo@shire.example' })
  })

  it.each([
    ['advanced appNeeded', 'nocode', noCode],
    ['advanced emailNeeded', 'frodo', 'Enter an email address.'],
  ] as const)('says what is wrong when Amplify would refuse the value (%s)', (name, value, error) => {
    expect(submitted(events[name], value)).toEqual({ state: { ...asked(events[name]), error } })
  })
})
