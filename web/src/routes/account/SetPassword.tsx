import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { selectUser, useAccountSelector } from '#site/features/account/session/session.ts'

/** Links to the reset, which also works for an account without a password. */
export function SetPassword() {
  const user = useAccountSelector(selectUser)
  return (
    <Link to={paths.forgotPassword} state={{ username: user?.username ?? '' }}>
      Set a password
    </Link>
  )
}
