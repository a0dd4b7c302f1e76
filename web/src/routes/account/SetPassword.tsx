import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useAccountSelector } from '../../features/account/session/store-hooks.ts'
import { selectUser } from '../../features/account/session/user-slice.ts'

/** The reset works for an account without a password, too. */
export function SetPassword() {
  const user = useAccountSelector(selectUser)
  return (
    <Link to={paths.forgotPassword} state={{ username: user?.username ?? '' }}>
      Set a password
    </Link>
  )
}
