import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Field } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import { PasswordField } from '#site/ui/controls/PasswordField.tsx'
import { useStoredFields } from '../form/stored-fields.ts'
import type { LoginWay } from '../pool/user-pool.ts'
import { useLoginWays } from '../session/session.ts'
import styles from './CredentialsForm.module.css'
import type { LoginEvent, LoginStep } from './login-flow.ts'

type Props = { state: LoginStep<'LOGIN'>; send: (event: LoginEvent) => void }

const busyLabels: Record<LoginWay, string> = {
  password: 'Logging in…',
  code: 'Sending a code…',
  passkey: 'Waiting for your passkey…',
}

export function CredentialsForm({ state, send }: Props) {
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
        onSubmit={(field) =>
          send({ type: 'loginSubmitted', username: field('username'), password: field('password') })
        }
        secondaryActions={
          <>
            <Link to={paths.createAccount} className={buttonClass('quiet')}>
              Create an account
            </Link>
            <OtherWays isBusy={state.busy !== null} send={send} />
          </>
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
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              errorId={errorId}
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

function OtherWays({ isBusy, send }: { isBusy: boolean; send: Props['send'] }) {
  const { code, passkey } = useLoginWays()
  const choose =
    (type: 'loginCodeRequested' | 'passkeyRequested') => (event: MouseEvent<HTMLButtonElement>) => {
      const username = event.currentTarget.form?.elements.namedItem('username')
      if (!(username instanceof HTMLInputElement)) return
      if (username.value.trim()) send({ type, username: username.value })
      else username.focus()
    }
  if (!code && !passkey) return null
  return (
    <div className={styles.ways}>
      <p className={styles.label}>Without a password</p>
      {code && (
        <Button look="quiet" disabled={isBusy} onClick={choose('loginCodeRequested')}>
          Email me a code
        </Button>
      )}
      {passkey && (
        <Button look="quiet" disabled={isBusy} onClick={choose('passkeyRequested')}>
          Use a passkey
        </Button>
      )}
    </div>
  )
}
