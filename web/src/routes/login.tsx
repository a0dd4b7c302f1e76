import { useSelector } from 'react-redux'
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router-dom'
import { LoginForm } from '../account/LoginForm.tsx'
import { SessionNotice } from '../account/SessionNotice.tsx'
import { selectSession, sessionStep } from '../account/sessionSlice.ts'
import { useLogin } from '../account/useLogin.ts'
import { selectUser } from '../account/userSlice.ts'
import { useStepFocus } from '../account/useStepFocus.ts'
import { buttonClass } from '../components/Button.tsx'
import { Actions, Page } from '../components/Page.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { paths } from '../lib/paths.ts'
import { loadSession } from './loadSession.ts'
import { typedUsername } from './typedUsername.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => loadSession(context)

export function Component() {
  const session = useSelector(selectSession)
  const { status } = session
  const user = useSelector(selectUser)
  useStepFocus(sessionStep(session))
  return (
    <Page
      heading="Login or Create Account"
      intro="What you buy goes to your account, the same one that you use in the app. Your cart waits here."
      narrow
    >
      <PageHead title="Login or Create Account" noIndex />
      {status === 'unavailable' && <SessionNotice />}
      {status === 'unknown' && <p role="status">Loading...</p>}
      {status === 'signedIn' && (
        <>
          <p>You are logged in as {user?.username}</p>
          <Actions>
            <Link to={paths.checkout} className={buttonClass()}>
              Checkout
            </Link>
          </Actions>
        </>
      )}
      {status === 'signedOut' && <LoggedOut />}
    </Page>
  )
}

/** A component of its own, so that its flow begins anew each time somebody is signed out. */
function LoggedOut() {
  const [state, send] = useLogin(typedUsername(useLocation().state))
  useStepFocus(state.step)
  return <LoginForm state={state} send={send} />
}
