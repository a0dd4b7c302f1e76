import { Loading } from '#site/ui/page/Loading.tsx'
import { ConfirmForm } from '../confirm/ConfirmForm.tsx'
import { useStoredFields } from '../form/stored-fields.ts'
import { ChallengeForm } from './ChallengeForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import type { LoginEvent, LoginState } from './login-flow.ts'
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
      return <CodeForm state={state} send={send} onStartOver={startOver} />
    case 'CONFIRM':
      return (
        <>
          <p>Your email address is not confirmed yet. Enter the code that we sent to it.</p>
          <ConfirmForm
            confirmation={state.confirmation}
            isContinuing={state.isSigningIn}
            send={send}
            onStartOver={startOver}
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
