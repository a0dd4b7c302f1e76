import { expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import { startConfirmation } from '../confirm/confirmation.ts'
import {
  newPasswordError,
  type ResetPasswordEvent,
  type ResetPasswordState,
  resetPasswordTransition,
  resumeResetPassword,
  startResetPassword,
} from './reset-password-flow.ts'

const refusal = { kind: 'refused', message: 'Attempt limit exceeded, please try after some time.' } as const
const confirmation = startConfirmation('frodo')

const states = {
  step1: startResetPassword('frodo'),
  requesting: { step: 'STEP_1', username: 'frodo', isBusy: true, error: null },
  step2: { step: 'STEP_2', username: 'frodo', isBusy: false, error: null },
  resetting: { step: 'STEP_2', username: 'frodo', isBusy: true, error: null },
  afterConfirming: resumeResetPassword('RESET_PW_AFTER_CONFIRMING_EMAIL', 'frodo'),
  confirm: { step: 'CONFIRM', isRequesting: false, confirmation },
  step3: { step: 'STEP_3', username: 'frodo' },
} satisfies Record<string, ResetPasswordState>

const password = { code: '123456', password1: ' speak-friend ', password2: ' speak-friend ' }

const events = {
  usernameSubmitted: { type: 'usernameSubmitted', username: ' Frodo@Shire.Example ' },
  resetCodeSent: { type: 'resetCodeSent' },
  resetCodeRefused: { type: 'resetCodeRefused', problem: refusal },
  'resetCodeRefused unconfirmed': { type: 'resetCodeRefused', problem: { kind: 'unconfirmed' } },
  addressConfirmationRequested: { type: 'addressConfirmationRequested' },
  confirmationCodeSent: { type: 'confirmationCodeSent' },
  confirmationCodeRefused: { type: 'confirmationCodeRefused', problem: refusal },
  newPasswordSubmitted: { type: 'newPasswordSubmitted', ...password },
  'newPasswordSubmitted, different': { type: 'newPasswordSubmitted', ...password, password2: 'other' },
  passwordReset: { type: 'passwordReset' },
  passwordRefused: { type: 'passwordRefused', problem: refusal },
  codeSubmitted: { type: 'codeSubmitted', code: '1' },
  accountConfirmed: { type: 'accountConfirmed' },
  startedOver: { type: 'startedOver' },
} satisfies Record<string, ResetPasswordEvent>

function word(state: ResetPasswordState) {
  switch (state.step) {
    case 'STEP_1':
    case 'STEP_2':
    case 'RESET_PW_AFTER_CONFIRMING_EMAIL':
      return [state.step, state.isBusy && 'busy', state.error && 'error']
    case 'CONFIRM': {
      const { busy, error } = state.confirmation
      return [state.step, state.isRequesting ? 'requesting' : busy, error && 'error']
    }
    case 'STEP_3':
      return 'STEP_3'
  }
}

const newPasswordRow = (step: string) => ({
  newPasswordSubmitted: `${step} busy > resetPassword`,
  'newPasswordSubmitted, different': `${step} error`,
  passwordReset: 'STEP_3',
  passwordRefused: `${step} error`,
  startedOver: 'STEP_1',
})

it('gives the expected state for every state and event', () => {
  expect(transitionTable(states, events, resetPasswordTransition, word)).toEqual({
    step1: {
      usernameSubmitted: 'STEP_1 busy > requestCode',
      resetCodeSent: 'STEP_2',
      resetCodeRefused: 'STEP_1 error',
      'resetCodeRefused unconfirmed': 'STEP_1 > sendConfirmationCode',
      confirmationCodeSent: 'CONFIRM',
      confirmationCodeRefused: 'STEP_1 error',
    },
    requesting: {
      resetCodeSent: 'STEP_2',
      resetCodeRefused: 'STEP_1 error',
      'resetCodeRefused unconfirmed': 'STEP_1 busy > sendConfirmationCode',
      confirmationCodeSent: 'CONFIRM',
      confirmationCodeRefused: 'STEP_1 error',
    },
    step2: {
      ...newPasswordRow('STEP_2'),
      addressConfirmationRequested: 'STEP_2 busy > sendConfirmationCode',
      confirmationCodeSent: 'CONFIRM',
      confirmationCodeRefused: 'STEP_2 error',
    },
    resetting: {
      passwordReset: 'STEP_3',
      passwordRefused: 'STEP_2 error',
      confirmationCodeSent: 'CONFIRM',
      confirmationCodeRefused: 'STEP_2 error',
      startedOver: 'STEP_1',
    },
    afterConfirming: newPasswordRow('RESET_PW_AFTER_CONFIRMING_EMAIL'),
    confirm: {
      resetCodeSent: 'RESET_PW_AFTER_CONFIRMING_EMAIL',
      resetCodeRefused: 'CONFIRM error',
      'resetCodeRefused unconfirmed': 'CONFIRM error',
      codeSubmitted: 'CONFIRM checking > confirm',
      accountConfirmed: 'CONFIRM requesting > requestCode',
      startedOver: 'STEP_1',
    },
    step3: {},
  })
})

it('asks for the username when the e-mail address may be unconfirmed', () => {
  const byEmail = { ...states.step2, username: 'frodo@shire.example' }
  expect(resetPasswordTransition(byEmail, events.addressConfirmationRequested)).toEqual({
    state: {
      step: 'STEP_1',
      username: '',
      isBusy: false,
      error: {
        field: 'username',
        text: 'While your email is not confirmed, only the username works. Enter your username.',
      },
    },
  })
})

it('shows the provider’s own text for a wrong code', () => {
  const message = 'Invalid verification code provided, please try again.'
  const problem = { kind: 'codeMismatch', message } as const
  const { state } = resetPasswordTransition(states.resetting, { type: 'passwordRefused', problem })
  expect(state).toMatchObject({ error: { field: 'code', text: message } })
})

it('starts over with the typed name', () => {
  for (const state of [states.step2, states.confirm]) {
    expect(resetPasswordTransition(state, events.startedOver).state).toMatchObject({ username: 'frodo' })
  }
})

it('normalises the typed identifier before it is sent', () => {
  expect(resetPasswordTransition(states.step1, events.usernameSubmitted).command).toMatchObject({
    username: 'frodo@shire.example',
  })
  expect(resetPasswordTransition(states.step2, events.newPasswordSubmitted).command).toMatchObject({
    newPassword: 'speak-friend',
  })
})

it.each([
  ['short', 'other', 'password2', "Passwords don't match"],
  ['short', 'short', 'password1', 'Password must be at least 8 characters long'],
  ['1234567 ', '1234567 ', 'password1', 'Password must be at least 8 characters long'],
])('checks %j and %j in this order: %s, %s', (password1, password2, field, text) => {
  expect(newPasswordError({ password1, password2 })).toEqual({ field, text })
  expect(newPasswordError({ password1: '12345678', password2: '12345678' })).toBeNull()
})
