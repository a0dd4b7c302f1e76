import * as v from 'valibot'
import type { StoredFields } from '../form/stored-fields.ts'
import { type ResetPasswordState, resumeResetPassword, startResetPassword } from './reset-password-flow.ts'

/** The steps that wait for a code from the visitor’s inbox: a reload must not lose them. */
const storedStepSchema = v.object({
  step: v.picklist(['STEP_2', 'RESET_PW_AFTER_CONFIRMING_EMAIL', 'CONFIRM']),
  username: v.pipe(v.string(), v.nonEmpty()),
})

export function resumeStoredReset(stored: StoredFields): ResetPasswordState {
  const parsed = v.safeParse(storedStepSchema, stored)
  return parsed.success
    ? resumeResetPassword(parsed.output.step, parsed.output.username)
    : startResetPassword()
}

/** The fields to store for a step that waits for a code; null for other steps. */
export function fieldsOfStep(state: ResetPasswordState): StoredFields | null {
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
