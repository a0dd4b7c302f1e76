import { Link } from 'react-router-dom'
import { Field } from '../components/Field.tsx'
import { paths } from '../lib/paths.ts'
import { AccountForm } from './AccountForm.tsx'

/** Username or e-mail address, password, and the way back for whoever forgot it. */
export function LoginForm() {
  return (
    <>
      <AccountForm label="Log in" submitLabel="Log In">
        <Field
          label="Username or email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <p>
          <Link to={paths.forgotPassword}>Forgot your password?</Link>
        </p>
      </AccountForm>
      <p>
        No account yet? <Link to={paths.createAccount}>Create an account</Link>
      </p>
    </>
  )
}
