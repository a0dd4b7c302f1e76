import { MINIMUM_PASSWORD_LENGTH } from '#shared/password-policy.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Field } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import { PasswordField } from '#site/ui/controls/PasswordField.tsx'
import type { CodeSource } from '../pool/user-pool.ts'
import type { Challenge, LoginEvent, LoginStep } from './login-flow.ts'

const codeSourceText: Record<CodeSource, string> = {
  sms: 'a text message',
  totp: 'your authenticator app',
  email: 'an email',
}

type Props = { state: LoginStep<'CHALLENGE'>; send: (event: LoginEvent) => void }

export function ChallengeForm({ state, send }: Props) {
  return (
    <FlowForm
      label="Log in, second step"
      submitLabel="Continue"
      busyLabel="Checking…"
      isBusy={state.isBusy}
      error={state.error}
      onSubmit={(field) => send({ type: 'challengeSubmitted', value: field('answer') })}
      secondaryActions={
        <Button look="quiet" disabled={state.isBusy} onClick={() => send({ type: 'startedOver' })}>
          Start over
        </Button>
      }
    >
      {(errorId) => <Question challenge={state.challenge} errorId={errorId} />}
    </FlowForm>
  )
}

function Question({ challenge, errorId }: { challenge: Challenge; errorId: string | undefined }) {
  switch (challenge.status) {
    case 'codeNeeded':
      return (
        <Field
          key={challenge.source}
          label={`Code from ${codeSourceText[challenge.source]}`}
          name="answer"
          autoComplete="one-time-code"
          inputMode="numeric"
          errorId={errorId}
          required
        />
      )
    case 'newPasswordNeeded':
      return (
        <PasswordField
          label="New password"
          name="answer"
          autoComplete="new-password"
          hint={`Your account asks for a new one. At least ${MINIMUM_PASSWORD_LENGTH} characters.`}
          errorId={errorId}
          required
        />
      )
    case 'sourceNeeded':
      return (
        <fieldset aria-describedby={errorId}>
          <legend>Where should your code come from?</legend>
          {challenge.sources.map((source, index) => (
            <p key={source}>
              <label>
                <input type="radio" name="answer" value={source} defaultChecked={index === 0} />{' '}
                <span>{`From ${codeSourceText[source]}`}</span>
              </label>
            </p>
          ))}
        </fieldset>
      )
    default:
      return challenge satisfies never
  }
}
