import { expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import {
  type AddressEvent,
  type AddressState,
  addressTransition,
  type SentCode,
  startAddress,
  startCode,
} from './address-flow.ts'

const email = 'frodo@shire.example'
const signUp: SentCode = { kind: 'signUp', username: 'frodo', email }
const logIn: SentCode = { kind: 'logIn', username: email, email }
const problem = { kind: 'codeMismatch', message: 'Invalid verification code provided' } as const

const code = startCode(signUp)
const states = {
  address: startAddress(email),
  sending: { step: 'ADDRESS', email, isBusy: true, error: null },
  code,
  checking: { ...code, busy: 'checking' },
  loginCode: startCode(logIn, 'confirmed'),
  otherWay: { step: 'OTHER_WAY', email },
  done: { step: 'DONE' },
} satisfies Record<string, AddressState>

const events = {
  addressSubmitted: { type: 'addressSubmitted', email: ' Frodo@Shire.example ' },
  codeSent: { type: 'codeSent', sent: signUp, second: null },
  addressRefused: { type: 'addressRefused', problem: { kind: 'limit', message: 'Limit.' } },
  codeSubmitted: { type: 'codeSubmitted', code: '12 34 56' },
  noCode: { type: 'codeSubmitted', code: 'mellon' },
  codeRefused: { type: 'codeRefused', problem },
  resendRequested: { type: 'resendRequested' },
  codeResent: { type: 'codeResent' },
  resendRefused: { type: 'resendRefused', problem },
  otherWayNeeded: { type: 'otherWayNeeded' },
  signedIn: { type: 'signedIn' },
  startedOver: { type: 'startedOver' },
} satisfies Record<string, AddressEvent>

function word(state: AddressState) {
  switch (state.step) {
    case 'ADDRESS':
      return [state.step, state.isBusy && 'busy', state.error && 'error']
    case 'CODE': {
      const { sent, busy, hasResent, second, error } = state
      return ['CODE', sent.kind, busy, hasResent && 'resent', second, error && 'error']
    }
    default:
      return state.step
  }
}

const ofAddress = {
  codeSent: 'CODE signUp',
  addressRefused: 'ADDRESS error',
  otherWayNeeded: 'OTHER_WAY',
}
const ofCode = (kind: string, second = '') => ({
  codeSent: 'CODE signUp',
  codeRefused: `CODE ${kind}${second} error`,
  codeResent: `CODE ${kind} resent${second}`,
  resendRefused: `CODE ${kind}${second} error`,
  otherWayNeeded: 'OTHER_WAY',
  signedIn: 'DONE',
  startedOver: 'ADDRESS',
})
const idle = (kind: string, second = '') => ({
  ...ofCode(kind, second),
  codeSubmitted: `CODE ${kind} checking${second} > checkCode`,
  noCode: `CODE ${kind}${second} error`,
  resendRequested: `CODE ${kind} sending${second} > resendCode`,
})

it('gives the expected state for every state and event', () => {
  expect(transitionTable(states, events, addressTransition, word)).toEqual({
    address: {
      ...ofAddress,
      addressSubmitted: 'ADDRESS busy > sendCode',
    },
    sending: ofAddress,
    code: idle('signUp'),
    checking: ofCode('signUp'),
    loginCode: idle('logIn', ' confirmed'),
    otherWay: { startedOver: 'ADDRESS' },
    done: {},
  })
})

it('sends the address in lower case, and keeps it for its correction', () => {
  expect(addressTransition(states.address, events.addressSubmitted).command).toMatchObject({ email })
  expect(addressTransition(states.code, events.startedOver).state).toMatchObject({ email })
})

it('says that a code of a login has expired, and keeps the pool’s text for a confirmation', () => {
  const old = { kind: 'codeExpired', message: 'said the pool' } as const
  const refused = { type: 'codeRefused', problem: old } as const
  expect(addressTransition(states.loginCode, refused).state).toMatchObject({
    error: { field: 'code', text: expect.stringContaining('three minutes') },
  })
  expect(addressTransition(states.code, refused).state).toMatchObject({
    error: { field: 'code', text: 'said the pool' },
  })
})
