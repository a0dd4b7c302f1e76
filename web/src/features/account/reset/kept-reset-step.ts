import * as v from 'valibot'
import type { KeptFields } from '../form/kept-fields.ts'
import { type ResetPasswordState, resumeResetPassword, startResetPassword } from './reset-password-flow.ts'

/** The steps that wait for a code from an inbox: a reload must not lose them. */
const keptStepSchema = v.object({
  step: v.picklist(['STEP_2', 'RESET_PW_AFTER_CONFIRMING_EMAIL', 'CONFIRM']),
  username: v.pipe(v.string(), v.nonEmpty()),
})

/** The step before the reload, or the first one. */
export function resumeKeptReset(kept: KeptFields): ResetPasswordState {
  const parsed = v.safeParse(keptStepSchema, kept)
  return parsed.success
    ? resumeResetPassword(parsed.output.step, parsed.output.username)
    : startResetPassword()
}

/** The fields to keep of a step that waits for a code; null for other steps. */
export function stepToKeep(state: ResetPasswordState): KeptFields | null {
  switch (state.step) {
    case 'STEP_2':
    case 'RESET_PW_AFTER_CONFIRMING_EMAIL':
      return { step: state.step, username: state.username }
    case 'CONFIRM':
      return { step: state.step, username: state.confirmation.username }
    default:
      return null
  }
}
