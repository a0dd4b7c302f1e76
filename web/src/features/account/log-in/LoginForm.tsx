import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { PasswordField } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import { Loading } from '#site/ui/page/Loading.tsx'
import { ConfirmForm } from '../confirm/ConfirmForm.tsx'
import { CodeForm, UsernameField } from '../form/form-parts.tsx'
import { useStoredFields } from '../form/stored-fields.ts'
import type { LoginWay } from '../pool/user-pool.ts'
import { useLoginWays } from '../session/session.ts'
import { ChallengeForm } from './ChallengeForm.tsx'
import styles from './log-in.module.css'
import type { LoginEvent, LoginState, LoginStep } from './login-flow.ts'
import { NO_CODE } from './use-login.ts'

type Props = { state: LoginState; send: (event: LoginEvent) => void }

export function LoginForm({ state, send }: Props) {
  const { keep } = useStoredFields('login')
  const startOver = () => {
    keep({ unconfirmed: '', ...NO_CODE })
    send({ type: 'startedOver' })
  }
  switch (state.step) {
    case 'LOGIN':
      return <CredentialsForm state={state} send={send} />
    case 'CODE':
      return (
        <>
          <p>{`We have sent a code to ${state.address || 'the email address of your account'}.`}</p>
          <CodeForm
            state={state}
            label="Log in with a code"
            submitLabel="Log In"
            checkingLabel="Logging in…"
            lifetime="three minutes"
            onSubmit={(value) => send({ type: 'challengeSubmitted', value })}
            onResend={() => send({ type: 'loginCodeRequested', username: state.username })}
            startOverLabel="Log in another way"
            onStartOver={startOver}
          />
        </>
      )
    case 'CONFIRM':
      return (
        <>
          <p>Your email address is not confirmed yet. Enter the code that we sent to it.</p>
          <ConfirmForm
            confirmation={state.confirmation}
            isContinuing={state.isSigningIn}
            send={send}
            onStartOver={startOver}
            toOtherAccount={<Button onClick={startOver}>Log in with your address</Button>}
          />
        </>
      )
    case 'CHALLENGE':
      return <ChallengeForm state={state} send={send} />
    case 'DONE':
      return <Loading />
    default:
      return state satisfies never
  }
}

type CredentialsProps = { state: LoginStep<'LOGIN'>; send: (event: LoginEvent) => void }

const busyLabels: Record<LoginWay, string> = {
  password: 'Logging in…',
  code: 'Sending a code…',
  passkey: 'Waiting for your passkey…',
}

function CredentialsForm({ state, send }: CredentialsProps) {
  const { keepFields } = useStoredFields('login')
  return (
    <>
      {state.isConfirmed && (
        <p role="status">Your email address is confirmed. Enter your password to log in.</p>
      )}
      <FlowForm
        label="Log in"
        submitLabel="Log In"
        busyLabel={busyLabels[state.busy ?? 'password']}
        isBusy={state.busy !== null}
        error={state.error}
        onInput={keepFields('username')}
        onSubmit={(field, way) => {
          const username = field('username')
          if (way === 'code') send({ type: 'loginCodeRequested', username })
          else if (way === 'passkey') send({ type: 'passkeyRequested', username })
          else send({ type: 'loginSubmitted', username, password: field('password') })
        }}
        secondaryActions={
          <>
            <Link to={paths.createAccount} className={buttonClass('quiet')}>
              Create an account
            </Link>
            <OtherWays isBusy={state.busy !== null} />
          </>
        }
      >
        <UsernameField label="Username or email" defaultValue={state.username} required />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          missing="Please enter your password."
        />
        <p>
          <Link to={paths.forgotPassword}>Forgot your password?</Link>
        </p>
      </FlowForm>
    </>
  )
}

function OtherWays({ isBusy }: { isBusy: boolean }) {
  const { code, passkey } = useLoginWays()
  const button = { type: 'submit', look: 'quiet', disabled: isBusy, 'data-needs': 'username' } as const
  if (!code && !passkey) return null
  return (
    <div className={styles.ways}>
      <p className={styles.label}>Without a password</p>
      {code && (
        <Button {...button} value="code">
          Email me a code
        </Button>
      )}
      {passkey && (
        <Button {...button} value="passkey">
          Use a passkey
        </Button>
      )}
    </div>
  )
}
