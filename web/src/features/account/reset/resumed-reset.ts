import * as v from 'valibot'
import type { Draft } from '../form/draft.ts'
import { type ResetPasswordState, resumeResetPassword, startResetPassword } from './reset-password-flow.ts'

/** The steps that wait for a code from somebody's inbox: a reload must not lose them. */
const waitingSchema = v.object({
  step: v.picklist(['STEP_2', 'RESET_PW_AFTER_CONFIRMING_EMAIL', 'CONFIRM']),
  username: v.pipe(v.string(), v.nonEmpty()),
})

/** Where the flow stood before the page was loaded anew, else its beginning. */
export function resumedReset(draft: Draft): ResetPasswordState {
  const waiting = v.safeParse(waitingSchema, draft)
  return waiting.success
    ? resumeResetPassword(waiting.output.step, waiting.output.username)
    : startResetPassword()
}

/** What to keep of a step that waits for a code; null for the others. */
export function waitingStep(state: ResetPasswordState): Draft | null {
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
