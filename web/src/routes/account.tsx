import { LoginForm } from '../account/LoginForm.tsx'
import { Page } from '../components/Page.tsx'
import { PageHead } from '../layout/PageHead.tsx'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export function Component() {
  return (
    <Page heading="Account" intro="Sign in with the account that you use in the app." narrow>
      <PageHead title="Account" noIndex />
      <LoginForm />
    </Page>
  )
}
