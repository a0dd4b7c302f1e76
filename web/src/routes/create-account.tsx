import { Link } from 'react-router-dom'
import { AccountForm } from '../account/AccountForm.tsx'
import { Field } from '../components/Field.tsx'
import { Page } from '../components/Page.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { paths } from '../lib/paths.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export function Component() {
  return (
    <Page heading="Create Account" intro="One account for this site and the app." narrow>
      <PageHead title="Create Account" noIndex />
      <AccountForm label="Create account" submitLabel="Create Account">
        <Field label="Username" name="username" autoComplete="username" autoCapitalize="none" required />
        <Field label="Email" name="email" type="email" autoComplete="email" required />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          hint="At least 8 characters."
          required
        />
      </AccountForm>
      <p>
        Have an account already? <Link to={paths.account}>Log in</Link>
      </p>
    </Page>
  )
}
