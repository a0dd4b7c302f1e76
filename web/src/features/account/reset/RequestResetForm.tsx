import { Field } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import type { ResetPasswordEvent, ResetPasswordState } from './reset-password-flow.ts'

type Props = {
  state: Extract<ResetPasswordState, { step: 'STEP_1' }>
  send: (event: ResetPasswordEvent) => void
  supportEmail: string | null
}

export function RequestResetForm({ state, send, supportEmail }: Props) {
  return (
    <>
      <FlowForm
        label="Reset password"
        submitLabel="Continue"
        busyLabel="Sending a code…"
        isBusy={state.isBusy}
        error={state.error}
        onSubmit={(field) => send({ type: 'usernameSubmitted', username: field('username') })}
      >
        {(errorId) => (
          <Field
            label="Username or email address"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            hint="While your email is not confirmed, only the username works."
            defaultValue={state.username}
            errorId={errorId}
          />
        )}
      </FlowForm>
      <p>
        <span>Forgotten your username too? </span>
        {supportEmail ? (
          <SmartLink href={`mailto:${supportEmail}`}>Contact customer support</SmartLink>
        ) : (
          <span>Contact customer support</span>
        )}
        <span>.</span>
      </p>
    </>
  )
}
