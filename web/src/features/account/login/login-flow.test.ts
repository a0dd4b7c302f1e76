import { describe, expect, it } from 'vitest'
import { transitionTable } from '../../../lib/transition-table.ts'
import { startConfirmation } from '../sign-up/confirmation.ts'
import { type LoginEvent, type LoginState, loginTransition, resumeLogin, startLogin } from './login-flow.ts'

const attempt = 3
const credentials = { username: 'frodo', password: 'mellon-2000' }
const refusal = { kind: 'refused', message: 'No.' } as const
const confirmation = startConfirmation('frodo')

const states = {
  login: { ...startLogin('frodo'), attempt },
  signingIn: { step: 'LOGIN', attempt, username: 'frodo', isBusy: true, error: null },
  confirm: { step: 'CONFIRM', attempt, password: 'p', isSigningIn: false, confirmation },
  confirming: {
    step: 'CONFIRM',
    attempt,
    password: 'p',
    isSigningIn: false,
    confirmation: { ...confirmation, busy: 'confirming' },
  },
  resent: {
    step: 'CONFIRM',
    attempt,
    password: 'p',
    isSigningIn: false,
    confirmation: { ...confirmation, hasResent: true },
  },
  challenge: {
    step: 'CHALLENGE',
    attempt,
    username: 'frodo',
    challenge: { status: 'codeNeeded', source: 'totp' },
    isBusy: false,
    error: null,
  },
  answering: {
    step: 'CHALLENGE',
    attempt,
    username: 'frodo',
    challenge: { status: 'codeNeeded', source: 'totp' },
    isBusy: true,
    error: null,
  },
  done: { step: 'DONE', attempt },
} satisfies Record<string, LoginState>

const answered = (answer: Extract<LoginEvent, { type: 'signInAnswered' }>['answer']): LoginEvent => ({
  type: 'signInAnswered',
  attempt,
  answer,
  credentials,
})

const events = {
  loginSubmitted: { type: 'loginSubmitted', ...credentials },
  'answered done': answered({ status: 'done' }),
  'answered unconfirmed': answered({ status: 'unconfirmed' }),
  'answered codeNeeded': answered({ status: 'codeNeeded', source: 'sms' }),
  'answered sourceNeeded': answered({ status: 'sourceNeeded', sources: ['sms', 'totp'] }),
  'answered newPasswordNeeded': answered({ status: 'newPasswordNeeded' }),
  'answered resetNeeded': answered({ status: 'resetNeeded' }),
  'answered unsupported': answered({ status: 'unsupported', step: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE' }),
  signInRefused: { type: 'signInRefused', attempt, problem: refusal },
  challengeAnswered: { type: 'challengeAnswered', value: '123456' },
  challengeRefused: { type: 'challengeRefused', attempt, problem: refusal },
  codeSubmitted: { type: 'codeSubmitted', code: '123456' },
  codeRefused: { type: 'codeRefused', attempt, problem: refusal },
  resendRequested: { type: 'resendRequested' },
  codeResent: { type: 'codeResent', attempt, address: 'f***@s***' },
  resendRefused: { type: 'resendRefused', attempt, problem: refusal },
  accountConfirmed: { type: 'accountConfirmed', attempt },
  startedOver: { type: 'startedOver' },
} satisfies Record<string, LoginEvent>

function word(state: LoginState): string {
  switch (state.step) {
    case 'LOGIN':
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

/** The next state depends only on the answer to a sign-in, not on the step that sent it. */
const answers = {
  'answered done': 'DONE',
  'answered unconfirmed': 'CONFIRM',
  'answered codeNeeded': 'CHALLENGE',
  'answered sourceNeeded': 'CHALLENGE',
  'answered newPasswordNeeded': 'CHALLENGE',
  'answered resetNeeded': 'LOGIN error',
  'answered unsupported': 'LOGIN error',
}

const nothing = Object.fromEntries(Object.keys(events).map((name) => [name, '-']))
const row = (changes: Record<string, string>) => ({
  ...nothing,
  ...answers,
  startedOver: 'LOGIN',
  ...changes,
})

describe('logging in', () => {
  it('answers every event in every state', () => {
    expect(
      transitionTable<LoginState, LoginEvent, { type: string }>(states, events, loginTransition, word),
    ).toEqual({
      login: row({ loginSubmitted: 'LOGIN busy > signIn', signInRefused: 'LOGIN error' }),
      signingIn: row({ signInRefused: 'LOGIN error' }),
      confirm: row({
        signInRefused: 'LOGIN error',
        codeSubmitted: 'CONFIRM confirming > confirm',
        codeRefused: 'CONFIRM error',
        resendRequested: 'CONFIRM resending > resend',
        codeResent: 'CONFIRM resent',
        resendRefused: 'CONFIRM error',
        accountConfirmed: 'CONFIRM signingIn > signIn',
      }),
      confirming: row({
        signInRefused: 'LOGIN error',
        codeRefused: 'CONFIRM error',
        codeResent: 'CONFIRM resent',
        resendRefused: 'CONFIRM error',
        accountConfirmed: 'CONFIRM signingIn > signIn',
      }),
      resent: row({
        signInRefused: 'LOGIN error',
        codeSubmitted: 'CONFIRM confirming resent > confirm',
        codeRefused: 'CONFIRM resent error',
        codeResent: 'CONFIRM resent',
        resendRefused: 'CONFIRM resent error',
        accountConfirmed: 'CONFIRM signingIn resent > signIn',
      }),
      challenge: row({ challengeAnswered: 'CHALLENGE busy > answer', challengeRefused: 'CHALLENGE error' }),
      answering: row({ challengeRefused: 'CHALLENGE error' }),
      done: { ...nothing, startedOver: 'LOGIN' },
    })
  })

  it('drops the answer to an abandoned attempt', () => {
    const late = { ...events['answered done'], attempt: attempt - 1 }
    expect(loginTransition(states.signingIn, late)).toEqual({ state: states.signingIn })
  })

  it('trims identifiers, and makes e-mail addresses lower case', () => {
    const typed = {
      type: 'loginSubmitted',
      username: '  Frodo@Shire.Example ',
      password: ' mellon-2000 ',
    } as const
    expect(loginTransition(states.login, typed).command).toEqual({
      type: 'signIn',
      attempt: attempt + 1,
      username: 'frodo@shire.example',
      password: 'mellon-2000',
    })
  })

  it('shows the same text for a wrong username and a wrong password', () => {
    expect(loginTransition(states.signingIn, events.signInRefused).state).toMatchObject({
      error: 'Something went wrong, are you sure you entered the correct credentials?',
    })
  })

  it('shows another text in an outage, and keeps the username', () => {
    const outage = { type: 'signInRefused', attempt, problem: { kind: 'unavailable' } } as const
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

  it('continues to sign in with the password that was typed before the confirmation', () => {
    expect(loginTransition(states.confirm, events.accountConfirmed).command).toMatchObject({
      username: 'frodo',
      password: 'p',
    })
  })
})

it('asks for the password when the address is confirmed after a reload', () => {
  const { state, command } = loginTransition(resumeLogin('frodo'), { type: 'accountConfirmed', attempt: 0 })
  expect(state).toMatchObject({ step: 'LOGIN', username: 'frodo', isConfirmed: true })
  expect(command).toBeUndefined()
})
