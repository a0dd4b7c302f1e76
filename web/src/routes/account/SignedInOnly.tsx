import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { useStepFocus } from '../../features/account/form/use-step-focus.ts'
import { LoginForm } from '../../features/account/login/LoginForm.tsx'
import { useLogin } from '../../features/account/login/use-login.ts'
import { SessionNotice } from '../../features/account/session/SessionNotice.tsx'
import { selectSession, sessionStep } from '../../features/account/session/session-slice.ts'
import { Page } from '../../ui/page/Page.tsx'
import { typedUsername } from './typed-username.ts'

type Props = { heading: string; children: ReactNode }

/** Shows the page of a signed-in visitor. Others sign in first, at the same address. */
export function SignedInOnly({ heading, children }: Props) {
  const session = useSelector(selectSession)
  useStepFocus(sessionStep(session))
  switch (session.status) {
    case 'unknown':
      return (
        <Page heading={heading} narrow>
          <p role="status">Loading...</p>
        </Page>
      )
    case 'unavailable':
      return (
        <Page heading={heading} narrow>
          <SessionNotice />
        </Page>
      )
    case 'signedOut':
      return <SignIn heading={heading} />
    case 'signedIn':
      return children
    default:
      return session satisfies never
  }
}

function SignIn({ heading }: { heading: string }) {
  const [state, send] = useLogin(typedUsername(useLocation().state))
  useStepFocus(state.step)
  return (
    <Page heading={heading} intro="Sign in with the account that you use in the app." narrow>
      <LoginForm state={state} send={send} />
    </Page>
  )
}
