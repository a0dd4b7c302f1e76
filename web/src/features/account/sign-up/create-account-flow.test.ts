import { describe, expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import { startConfirmation } from '../confirm/confirmation.ts'
import {
  type CreateAccountEvent,
  type CreateAccountState,
  createAccountTransition,
  startCreateAccount,
} from './create-account-flow.ts'

const refusal = { kind: 'usernameTaken', message: 'User already exists' } as const
const confirmation = startConfirmation('frodo')
const account = { username: ' frodo ', email: ' Frodo@Shire.Example', password: ' mellon-2000 ' }

const states = {
  create: startCreateAccount(),
  creating: { step: 'CREATE', isBusy: true, error: null, isUsernameTaken: false },
  confirm: { step: 'CONFIRM', isSigningIn: false, confirmation },
  confirming: {
    step: 'CONFIRM',
    isSigningIn: false,
    confirmation: { ...confirmation, busy: 'confirming' },
  },
  resent: {
    step: 'CONFIRM',
    isSigningIn: false,
    confirmation: { ...confirmation, hasResent: true },
  },
  done: { step: 'DONE', isSignedIn: true, username: 'frodo' },
} satisfies Record<string, CreateAccountState>

const events = {
  accountSubmitted: { type: 'accountSubmitted', account },
  accountCreated: { type: 'accountCreated', username: 'frodo' },
  accountRefused: { type: 'accountRefused', problem: refusal },
  codeSubmitted: { type: 'codeSubmitted', code: ' 123456 ' },
  codeRefused: {
    type: 'codeRefused',
    problem: { kind: 'codeMismatch', message: 'Invalid verification code provided' },
  },
  resendRequested: { type: 'resendRequested' },
  codeResent: { type: 'codeResent', address: 'f***@s***' },
  resendRefused: { type: 'resendRefused', problem: refusal },
  accountConfirmed: { type: 'accountConfirmed' },
  signedInAfterSignUp: { type: 'signedInAfterSignUp' },
  signInNotPossible: { type: 'signInNotPossible' },
  startedOver: { type: 'startedOver' },
} satisfies Record<string, CreateAccountEvent>

function word(state: CreateAccountState): string {
  switch (state.step) {
    case 'CREATE':
      return [state.step, state.isBusy && 'busy', state.error && 'error'].filter(Boolean).join(' ')
    case 'CONFIRM': {
      const { busy, hasResent, error } = state.confirmation
      return [state.step, state.isSigningIn ? 'signingIn' : busy, hasResent && 'resent', error && 'error']
        .filter(Boolean)
        .join(' ')
    }
    case 'DONE':
      return state.isSignedIn ? 'DONE signedIn' : 'DONE'
  }
}

const confirmed = {
  accountConfirmed: 'CONFIRM signingIn > signInAfterSignUp',
  signedInAfterSignUp: 'DONE signedIn',
  signInNotPossible: 'DONE',
  startedOver: 'CREATE',
}

describe('creating an account', () => {
  it('gives the expected state for every state and event', () => {
    expect(
      transitionTable<CreateAccountState, CreateAccountEvent, { type: string }>(
        states,
        events,
        createAccountTransition,
        word,
      ),
    ).toEqual({
      create: {
        accountSubmitted: 'CREATE busy > signUp',
        accountCreated: 'CONFIRM',
        accountRefused: 'CREATE error',
      },
      creating: { accountCreated: 'CONFIRM', accountRefused: 'CREATE error' },
      confirm: {
        ...confirmed,
        codeSubmitted: 'CONFIRM confirming > confirm',
        codeRefused: 'CONFIRM error',
        resendRequested: 'CONFIRM resending > resend',
        codeResent: 'CONFIRM resent',
        resendRefused: 'CONFIRM error',
      },
      confirming: {
        ...confirmed,
        codeRefused: 'CONFIRM error',
        codeResent: 'CONFIRM resent',
        resendRefused: 'CONFIRM error',
      },
      resent: {
        ...confirmed,
        accountConfirmed: 'CONFIRM signingIn resent > signInAfterSignUp',
        codeSubmitted: 'CONFIRM confirming resent > confirm',
        codeRefused: 'CONFIRM resent error',
        codeResent: 'CONFIRM resent',
        resendRefused: 'CONFIRM resent error',
      },
      done: {},
    })
  })

  it('trims identifiers, and makes the e-mail address lower case', () => {
    expect(createAccountTransition(states.create, events.accountSubmitted).command).toMatchObject({
      account: { username: 'frodo', email: 'frodo@shire.example', password: 'mellon-2000' },
    })
    expect(createAccountTransition(states.confirm, events.codeSubmitted).command).toMatchObject({
      code: '123456',
    })
  })

  it.each([
    ['', 'Frodo.Baggins+games@Shire.Example ', 'frodo.baggins'],
    [' \u00a0', 'sam@shire.example', 'sam'],
    ['Merry', 'brandybuck@shire.example', 'Merry'],
  ])('takes an empty username (%j) from the address %j', (username, email, expected) => {
    const account = { username, email, password: 'mellon-2000' }
    expect(
      createAccountTransition(states.create, { type: 'accountSubmitted', account }).command,
    ).toMatchObject({ account: { username: expected } })
  })

  it('has its own text for a wrong code, and shows the pool’s text for other errors', () => {
    expect(createAccountTransition(states.confirming, events.codeRefused).state).toMatchObject({
      confirmation: { error: 'Invalid verification code' },
    })
    expect(createAccountTransition(states.creating, events.accountRefused).state).toMatchObject({
      error: 'User already exists',
      isUsernameTaken: true,
    })
  })
})
