import { Link } from 'react-router-dom'
import { paths } from '../../../../shared/paths.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { FlowForm } from '../../../ui/controls/FlowForm.tsx'
import { PasswordField } from '../../../ui/controls/PasswordField.tsx'
import { useKeptFields } from '../form/kept-fields.ts'
import { ConfirmForm } from '../sign-up/ConfirmForm.tsx'
import { ChallengeForm } from './ChallengeForm.tsx'
import type { LoginEvent, LoginState } from './login-flow.ts'

type Props = { state: LoginState; send: (event: LoginEvent) => void }

/** The form of the current step of the login flow. */
export function LoginForm({ state, send }: Props) {
  const { keep } = useKeptFields('login')
  switch (state.step) {
    case 'LOGIN':
      return <Credentials state={state} send={send} />
    case 'CONFIRM':
      return (
        <>
          <p>Your email address is not confirmed yet. Enter the code that we sent to it.</p>
          <ConfirmForm
            confirmation={state.confirmation}
            isContinuing={state.isSigningIn}
            send={send}
            onStartOver={() => {
              keep({ unconfirmed: '' })
              send({ type: 'startedOver' })
            }}
          />
        </>
      )
    case 'CHALLENGE':
      return <ChallengeForm state={state} send={send} />
    case 'DONE':
      return <p role="status">Loading...</p>
    default:
      return state satisfies never
  }
}

function Credentials({
  state,
  send,
}: {
  state: Extract<LoginState, { step: 'LOGIN' }>
  send: Props['send']
}) {
  const { keepFields } = useKeptFields('login')
  return (
    <>
      {state.isConfirmed && (
        <p role="status">Your email address is confirmed. Enter your password to log in.</p>
      )}
      <FlowForm
        label="Log in"
        submitLabel="Log In"
        busyLabel="Logging in…"
        isBusy={state.isBusy}
        error={state.error}
        onInput={keepFields('username')}
        onSubmit={(field) =>
          send({ type: 'loginSubmitted', username: field('username'), password: field('password') })
        }
        secondaryActions={
          <Link to={paths.createAccount} className={buttonClass('quiet')}>
            Create an account
          </Link>
        }
      >
        {(errorId) => (
          <>
            <Field
              label="Username or email"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={state.username}
              errorId={errorId}
              required
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              errorId={errorId}
              required
            />
            <p>
              <Link to={paths.forgotPassword}>Forgot your password?</Link>
            </p>
          </>
        )}
      </FlowForm>
    </>
  )
}
