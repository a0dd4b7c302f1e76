import { Button } from '#site/ui/controls/Button.tsx'
import { Field } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import type { LoginEvent, LoginStep } from './login-flow.ts'

type Props = {
  state: LoginStep<'CODE'>
  send: (event: LoginEvent) => void
  onStartOver: () => void
}

export function CodeForm({ state, send, onStartOver }: Props) {
  const { username, address, busy, hasResent, error } = state
  return (
    <>
      <p>{`We have sent a code to ${address || 'the email address of your account'}.`}</p>
      <FlowForm
        label="Log in with a code"
        submitLabel="Log In"
        busyLabel={busy === 'sending' ? 'Sending a new code…' : 'Logging in…'}
        isBusy={busy !== null}
        error={error}
        onSubmit={(field) => send({ type: 'challengeSubmitted', value: field('code') })}
        secondaryActions={
          <>
            <Button
              look="quiet"
              disabled={busy !== null}
              onClick={() => send({ type: 'loginCodeRequested', username })}
            >
              Send a new code
            </Button>
            <Button look="quiet" disabled={busy !== null} onClick={onStartOver}>
              Log in another way
            </Button>
          </>
        }
      >
        {(errorId) => (
          <>
            {/* The key empties the field after a new code was sent. */}
            <Field
              key={String(hasResent)}
              label="Code from the email"
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              hint="It is valid for three minutes. No mail? Look in your spam folder."
              errorId={errorId}
            />
            <p role="status">{hasResent && 'A new code is on its way. Only the newest one works.'}</p>
          </>
        )}
      </FlowForm>
    </>
  )
}
