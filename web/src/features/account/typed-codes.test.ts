/** One rule for every form that takes a code of the user pool. */
import { describe, expect, it } from 'vitest'
import { confirmationTransition, startConfirmation } from './confirm/confirmation.ts'
import type { Challenge } from './log-in/challenge.ts'
import { type LoginState, loginTransition, startCodeStep } from './log-in/login-flow.ts'
import { noCode } from './pool/problem-texts.ts'
import { resetPasswordTransition, resumeResetPassword } from './reset/reset-password-flow.ts'

const challenged = (challenge: Challenge): LoginState => ({
  step: 'CHALLENGE',
  username: 'frodo',
  challenge,
  isBusy: false,
  error: null,
})

const answered = (state: LoginState, value: string) =>
  loginTransition(state, { type: 'challengeSubmitted', value })

/** Submits a typed code to each form. */
const forms = {
  'Confirm Account': (code: string) =>
    confirmationTransition({ confirmation: startConfirmation('frodo') }, { type: 'codeSubmitted', code }),
  'Reset Password': (code: string) =>
    resetPasswordTransition(resumeResetPassword('STEP_2', 'frodo'), {
      type: 'newPasswordSubmitted',
      code,
      password1: 'speak-friend',
      password2: 'speak-friend',
    }),
  'log in by email': (code: string) => answered(startCodeStep('frodo', ''), code),
  'second factor': (code: string) => answered(challenged({ status: 'codeNeeded', source: 'email' }), code),
  'authenticator app': (code: string) =>
    answered(challenged({ status: 'appNeeded', secret: 'GEZDGNBV' }), code),
}

describe.each(Object.entries(forms))('%s', (_, submit) => {
  it.each(['764206', ' 764 206\n', '764\u2011206', '\u200b７６４\u00a0２０６', 'code: 764 206'])(
    'reads the code in “%s”',
    (typed) => {
      expect(JSON.stringify(submit(typed).command)).toMatch(/:"764206"[,}]/)
    },
  )

  it.each(['nocode', '\u200b', '-', '764206 and 764207'])(
    'says that “%s” is no code, and sends nothing',
    (typed) => {
      const { state, command } = submit(typed)
      expect(command).toBeUndefined()
      expect(JSON.stringify(state)).toContain(`"error":${JSON.stringify(noCode)}`)
      expect(JSON.stringify(state)).not.toMatch(/"(isBusy":true|busy":"\w)/)
    },
  )
})
