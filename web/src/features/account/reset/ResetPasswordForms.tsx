import { MINIMUM_PASSWORD_LENGTH } from '#shared/password-policy.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { PasswordField } from '#site/ui/controls/Field.tsx'
import { FlowForm, type ReadField } from '#site/ui/controls/FlowForm.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { CodeField, UsernameField, UsernameOfPassword } from '../form/form-parts.tsx'
import type { StoredFields } from '../form/stored-fields.ts'
import { useSession } from '../session/session.ts'
import { newPasswordFaults, type ResetPasswordEvent, type ResetPasswordState } from './reset-password-flow.ts'

type RequestProps = {
  state: Extract<ResetPasswordState, { step: 'STEP_1' }>
  send: (event: ResetPasswordEvent) => void
  supportEmail: string | null
}

export function RequestResetForm({ state, send, supportEmail }: RequestProps) {
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
        <UsernameField
          label="Username or email address"
          hint="While your email is not confirmed, only the username works."
          required
          defaultValue={state.username}
        />
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

type NewPasswordProps = {
  state: Extract<ResetPasswordState, { step: 'STEP_2' | 'RESET_PW_AFTER_CONFIRMING_EMAIL' }>
  send: (event: ResetPasswordEvent) => void
  onStartOver: () => void
  stored: StoredFields
  onInput: (field: ReadField) => void
}

const typed = (field: ReadField) => ({
  code: field('code'),
  password1: field('password1'),
  password2: field('password2'),
})

export function NewPasswordForm({ state, send, onStartOver, stored, onInput }: NewPasswordProps) {
  const { hidesAccounts } = useSession()
  return (
    <FlowForm
      label="Choose a new password"
      submitLabel="Reset Password"
      busyLabel="One moment…"
      isBusy={state.isBusy}
      error={state.error}
      onInput={onInput}
      secondaryActions={
        <>
          {state.step === 'STEP_2' && hidesAccounts && (
            <Button
              look="quiet"
              disabled={state.isBusy}
              onClick={() => send({ type: 'addressConfirmationRequested' })}
            >
              No code? Confirm your address first
            </Button>
          )}
          <Button look="quiet" disabled={state.isBusy} onClick={onStartOver}>
            Start over
          </Button>
        </>
      }
      check={(field) => newPasswordFaults(typed(field))}
      onSubmit={(field) => send({ type: 'newPasswordSubmitted', ...typed(field) })}
    >
      <UsernameOfPassword username={state.username} />
      <CodeField label="Reset code" defaultValue={stored.code} />
      <PasswordField
        label="New password"
        name="password1"
        autoComplete="new-password"
        hint={`At least ${MINIMUM_PASSWORD_LENGTH} characters.`}
      />
      <PasswordField label="Repeat new password" name="password2" autoComplete="new-password" />
    </FlowForm>
  )
}
