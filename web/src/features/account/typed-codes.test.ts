import { describe, expect, it } from 'vitest'
import { addressTransition, startCode } from './by-address/address-flow.ts'
import { confirmationTransition, startConfirmation } from './confirm/confirmation.ts'
import type { Challenge } from './log-in/challenge.ts'
import { type LoginState, loginTransition, startCodeStep } from './log-in/login-flow.ts'
import { noCode } from './pool/problem-texts.ts'
import { resetPasswordTransition, resumeResetPassword } from './reset/reset-password-flow.ts'

const answered = (challenge: Challenge | null, value: string) => {
  const base = { step: 'CHALLENGE', username: 'frodo', isBusy: false, error: null } as const
  const state: LoginState = challenge ? { ...base, challenge } : startCodeStep('frodo', '')
  return loginTransition(state, { type: 'challengeSubmitted', value })
}

const password = { password1: 'speak-friend', password2: 'speak-friend' }

/** Submits a typed code to each form that takes a code of the user pool. */
const forms = {
  'Confirm Account': (code: string) =>
    confirmationTransition({ confirmation: startConfirmation('frodo') }, { type: 'codeSubmitted', code }),
  'Reset Password': (code: string) =>
    resetPasswordTransition(resumeResetPassword('STEP_2', 'frodo'), {
      type: 'newPasswordSubmitted',
      code,
      ...password,
    }),
  'an address alone': (code: string) =>
    addressTransition(startCode({ kind: 'signUp', username: 'frodo', email: '' }), {
      type: 'codeSubmitted',
      code,
    }),
  'log in by email': (code: string) => answered(null, code),
  'second factor': (code: string) => answered({ status: 'codeNeeded', source: 'email' }, code),
  'authenticator app': (code: string) => answered({ status: 'appNeeded', secret: 'GEZDGNBV' }, code),
}

describe.each(Object.entries(forms))('%s', (_, submit) => {
  it('reads the digits of a typed code', () => {
    expect(JSON.stringify(submit('\u200b７６４\u00a0２０６').command)).toMatch(/:"764206"[,}]/)
  })

  it('says that a text is no code, and sends nothing', () => {
    const { state, command } = submit('764206 and 764207')
    expect(command).toBeUndefined()
    expect(JSON.stringify(state)).toMatch(/"error":\{"field":"(code|answer)"/)
    expect(JSON.stringify(state)).toContain(JSON.stringify(noCode))
    expect(JSON.stringify(state)).not.toMatch(/"(isBusy":true|busy":"\w)/)
  })
})
