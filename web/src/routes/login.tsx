import { LoginForm } from '../account/LoginForm.tsx'
import { Page } from '../components/Page.tsx'
import { PageHead } from '../layout/PageHead.tsx'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export function Component() {
  return (
    <Page
      heading="Login or Create Account"
      intro="What you buy goes to your account, the same one that you use in the app. Your cart waits here."
      narrow
    >
      <PageHead title="Login or Create Account" noIndex />
      <LoginForm />
    </Page>
  )
}
