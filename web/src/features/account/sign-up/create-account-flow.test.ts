import { expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import { startConfirmation } from '../confirm/confirmation.ts'
import { problemText } from '../pool/problem-texts.ts'
import type { AccountProblem } from '../pool/user-pool.ts'
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
  creating: { step: 'CREATE', isBusy: true, error: null },
  confirm: { step: 'CONFIRM', isSigningIn: false, confirmation },
  done: { step: 'DONE', isSignedIn: true, username: 'frodo' },
} satisfies Record<string, CreateAccountState>

const events = {
  accountSubmitted: { type: 'accountSubmitted', account },
  accountCreated: { type: 'accountCreated', username: 'frodo' },
  accountRefused: { type: 'accountRefused', problem: refusal },
  codeSubmitted: { type: 'codeSubmitted', code: '123456' },
  accountConfirmed: { type: 'accountConfirmed' },
  signedInAfterSignUp: { type: 'signedInAfterSignUp' },
  signInNotPossible: { type: 'signInNotPossible' },
  startedOver: { type: 'startedOver' },
} satisfies Record<string, CreateAccountEvent>

function word(state: CreateAccountState) {
  switch (state.step) {
    case 'CREATE':
      return [state.step, state.isBusy && 'busy', state.error && 'error']
    case 'CONFIRM':
      return [state.step, state.isSigningIn ? 'signingIn' : state.confirmation.busy]
    case 'DONE':
      return [state.step, state.isSignedIn && 'signedIn']
  }
}

it('gives the expected state for every state and event', () => {
  expect(transitionTable(states, events, createAccountTransition, word)).toEqual({
    create: {
      accountSubmitted: 'CREATE busy > signUp',
      accountCreated: 'CONFIRM',
      accountRefused: 'CREATE error',
    },
    creating: { accountCreated: 'CONFIRM', accountRefused: 'CREATE error' },
    confirm: {
      codeSubmitted: 'CONFIRM checking > confirm',
      accountConfirmed: 'CONFIRM signingIn > signInAfterSignUp',
      signedInAfterSignUp: 'DONE signedIn',
      signInNotPossible: 'DONE',
      startedOver: 'CREATE',
    },
    done: {},
  })
})

it('trims identifiers, and makes the e-mail address lower case', () => {
  expect(createAccountTransition(states.create, events.accountSubmitted).command).toMatchObject({
    account: { username: 'frodo', email: 'frodo@shire.example', password: 'mellon-2000' },
  })
})

it('takes an empty username from the address', () => {
  for (const [username, expected] of [
    [' \u00a0', 'sam'],
    ['Merry', 'Merry'],
  ] as const) {
    const submitted = { username, email: 'sam@shire.example', password: 'mellon-2000' }
    const event = { type: 'accountSubmitted', account: submitted } as const
    expect(createAccountTransition(states.create, event).command).toMatchObject({
      account: { username: expected },
    })
  }
})

it('shows the pool’s text at the field that it is about', () => {
  const message = 'said the pool'
  const rows: [AccountProblem, field: string | undefined][] = [
    [{ kind: 'usernameTaken', message }, 'username'],
    [{ kind: 'usernamePattern' }, 'username'],
    [{ kind: 'emailTaken', message }, 'email'],
    [{ kind: 'passwordPattern' }, 'password'],
    [{ kind: 'passwordRefused', message }, 'password'],
    [{ kind: 'refused', message }, undefined],
    [{ kind: 'unavailable' }, undefined],
  ]
  for (const [problem, field] of rows) {
    const { state } = createAccountTransition(states.creating, { type: 'accountRefused', problem })
    const text = problemText(problem)
    expect(state, problem.kind).toMatchObject({ error: field ? { field, text } : text })
  }
})
