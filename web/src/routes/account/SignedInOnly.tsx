import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useStepFocus } from '#site/features/account/form/use-step-focus.ts'
import { LoginForm } from '#site/features/account/log-in/LoginForm.tsx'
import { shownStep } from '#site/features/account/log-in/login-flow.ts'
import { loginArrival, useLogin } from '#site/features/account/log-in/use-login.ts'
import { SessionNotice } from '#site/features/account/session/SessionNotice.tsx'
import { selectSession, sessionStep, useAccountSelector } from '#site/features/account/session/session.ts'
import { Loading } from '#site/ui/page/Loading.tsx'
import { Page } from '#site/ui/page/Page.tsx'

type Props = {
  heading: string
  signIn?: ReactNode
  children: ReactNode
}

export function SignedInOnly({ heading, signIn = <LogIn heading={heading} />, children }: Props) {
  const session = useAccountSelector(selectSession)
  useStepFocus(sessionStep(session))
  switch (session.status) {
    case 'unknown':
      return (
        <Page heading={heading} narrow>
          <Loading />
        </Page>
      )
    case 'unavailable':
      return (
        <Page heading={heading} narrow>
          <SessionNotice />
        </Page>
      )
    case 'signedOut':
      return signIn
    case 'signedIn':
      return children
    default:
      return session.status satisfies never
  }
}

type LogInProps = {
  heading: string
  hasLeft?: boolean
  children?: ReactNode
}

export function LogIn({ heading, hasLeft = false, children }: LogInProps) {
  return (
    <Page heading={heading} intro="Log in with the account that you use in the app." narrow>
      {children}
      {/* The key restarts the form when the reason for the sign-out arrives. */}
      <Login key={String(hasLeft)} hasLeft={hasLeft} />
    </Page>
  )
}

/** A component of its own, so that each sign-out restarts the flow. */
export function Login({ hasLeft = false }) {
  const { state: arrival } = useLocation()
  const [state, send] = useLogin(loginArrival(hasLeft ? null : arrival))
  useStepFocus(shownStep(state))
  return <LoginForm state={state} send={send} />
}
