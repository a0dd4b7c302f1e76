import * as v from 'valibot'
import { useFlow } from '#site/lib/flow.ts'
import { runConfirmationCommand } from '../confirm/confirmation.ts'
import type { StoredFields } from '../form/stored-fields.ts'
import { problemOf } from '../pool/user-pool.ts'
import { type Session, useSessionOfForm } from '../session/session.ts'
import {
  type ResetPasswordCommand,
  type ResetPasswordEvent,
  type ResetPasswordState,
  resetPasswordTransition,
  resumeResetPassword,
  startResetPassword,
} from './reset-password-flow.ts'

export function useResetPassword(initial: () => ResetPasswordState) {
  const session = useSessionOfForm()
  return useFlow(initial, resetPasswordTransition, (command: ResetPasswordCommand) =>
    execute(session, command),
  )
}

const refusals = {
  requestCode: 'resetCodeRefused',
  sendConfirmationCode: 'confirmationCodeRefused',
  resetPassword: 'passwordRefused',
} as const

async function execute(session: Session, command: ResetPasswordCommand): Promise<ResetPasswordEvent> {
  if (command.type === 'confirm' || command.type === 'resend') return runConfirmationCommand(session, command)
  const { username } = command
  try {
    const { registration, passwordReset } = await session.pool()
    switch (command.type) {
      case 'requestCode':
        await passwordReset.requestCode(username)
        return { type: 'resetCodeSent' }
      case 'sendConfirmationCode':
        await registration.resendCode(username)
        return { type: 'confirmationCodeSent' }
      case 'resetPassword':
        await passwordReset.confirm(username, command.code, command.newPassword)
        return { type: 'passwordReset' }
    }
  } catch (error) {
    return { type: refusals[command.type], problem: problemOf(error) }
  }
}

/** Keeps a step that waits for a code across a reload. */
const storedStepSchema = v.object({
  step: v.picklist(['STEP_2', 'RESET_PW_AFTER_CONFIRMING_EMAIL', 'CONFIRM']),
  username: v.pipe(v.string(), v.nonEmpty()),
})

/** @param known the name typed on the previous page, used without a stored step */
export function resumeStoredReset(stored: StoredFields, known: string): ResetPasswordState {
  const parsed = v.safeParse(storedStepSchema, stored)
  return parsed.success
    ? resumeResetPassword(parsed.output.step, parsed.output.username)
    : startResetPassword(known)
}

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
