import { AccountForm } from '../account/AccountForm.tsx'
import { Field } from '../components/Field.tsx'
import { Page } from '../components/Page.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { useSettings } from '../layout/settings.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export function Component() {
  const email = useSettings()?.supportEmail
  return (
    <Page heading="Reset Password" intro="Enter your username or email address." narrow>
      <PageHead title="Reset Password" noIndex />
      <AccountForm label="Reset password" submitLabel="Continue">
        <Field
          label="Username or email address"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          hint="While your email is not confirmed, only the username works."
          required
        />
      </AccountForm>
      <p>
        Forgotten your username too?{' '}
        {email ? <a href={`mailto:${email}`}>Contact customer support</a> : 'Contact customer support'}.
      </p>
    </Page>
  )
}
