import { Link } from 'react-router-dom'
import { paths } from '../../../../shared/paths.ts'
import { Field } from '../../../ui/controls/Field.tsx'
import { FlowForm } from '../../../ui/controls/FlowForm.tsx'
import { useKeptFields } from '../form/kept-fields.ts'
import { ConfirmForm } from '../sign-up/ConfirmForm.tsx'
import { ChallengeForm } from './ChallengeForm.tsx'
import type { LoginEvent, LoginState } from './login-flow.ts'

type Props = { state: LoginState; send: (event: LoginEvent) => void }

/** The form of the current step of the login flow. */
export function LoginForm({ state, send }: Props) {
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
            onStartOver={() => send({ type: 'startedOver' })}
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
            <Field
              label="Password"
              name="password"
              type="password"
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
      <p>
        No account yet? <Link to={paths.createAccount}>Create an account</Link>
      </p>
    </>
  )
}
