import { expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import { type ConfirmationEvent, confirmationTransition, startConfirmation } from './confirmation.ts'

type State = { confirmation: ReturnType<typeof startConfirmation> }

const confirmation = startConfirmation('frodo')
const states = {
  confirm: { confirmation },
  confirming: { confirmation: { ...confirmation, busy: 'checking' } },
  resent: { confirmation: { ...confirmation, hasResent: true } },
} satisfies Record<string, State>

const problem = { kind: 'codeMismatch', message: 'Invalid verification code provided' } as const
const events = {
  codeSubmitted: { type: 'codeSubmitted', code: '123456' },
  codeRefused: { type: 'codeRefused', problem },
  resendRequested: { type: 'resendRequested' },
  codeResent: { type: 'codeResent', address: 'f***@s***' },
  resendRefused: { type: 'resendRefused', problem },
} satisfies Record<ConfirmationEvent['type'], ConfirmationEvent>

const word = ({ confirmation: { busy, hasResent, address, addressTaken, error } }: State) => [
  busy ?? 'idle',
  addressTaken && `taken: ${addressTaken}`,
  hasResent && 'resent',
  address,
  typeof error === 'string' ? error : error && `${error.field}: ${error.text}`,
]

it('gives the expected confirmation for every state and event', () => {
  const refused = 'idle code: Invalid verification code'
  const notSent = 'idle Invalid verification code'
  expect(transitionTable(states, events, confirmationTransition<State>, word)).toEqual({
    confirm: {
      codeSubmitted: 'checking > confirm',
      codeRefused: refused,
      resendRequested: 'sending > resend',
      codeResent: 'idle resent f***@s***',
      resendRefused: notSent,
    },
    confirming: { codeRefused: refused, codeResent: 'idle resent f***@s***', resendRefused: notSent },
    resent: {
      codeSubmitted: 'checking resent > confirm',
      codeRefused: 'idle resent code: Invalid verification code',
      codeResent: 'idle resent f***@s***',
      resendRefused: 'idle resent Invalid verification code',
    },
  })
})

it('quotes the pool about an address that confirms another account', () => {
  const taken = { kind: 'emailTaken', message: 'An account with the email already exists.' } as const
  const { state } = confirmationTransition(states.confirming, { type: 'codeRefused', problem: taken })
  expect(word(state).filter(Boolean)).toEqual(['idle', 'taken: An account with the email already exists.'])
})
