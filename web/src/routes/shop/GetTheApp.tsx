import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { detectDevice } from '../../browser/device.ts'
import { useAccountSelector } from '../../features/account/session/store-hooks.ts'
import { selectUser } from '../../features/account/session/user-slice.ts'
import { appStoreOf } from '../../layout/app-store.ts'
import { useSettings } from '../../layout/settings.ts'

/** Not for rendered pages: the link depends on the device. */
export function GetTheApp() {
  const user = useAccountSelector(selectUser)
  const store = appStoreOf(detectDevice(navigator), useSettings())
  return (
    <p>
      {store ? <a href={store}>Get the app</a> : <Link to={paths.download}>Get the app</Link>}
      <span>, sign in</span>
      {user && (
        <span>
          {' '}
          as <strong translate="no">{user.username}</strong>
        </span>
      )}
      <span>, press play.</span>
    </p>
  )
}
