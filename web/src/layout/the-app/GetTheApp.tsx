import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { selectUser, useAccountSelector } from '../../features/account/session/session.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Actions } from '../../ui/page/Page.tsx'
import { useSettings } from '../settings.ts'
import { AppDownload } from './AppDownload.tsx'
import { appStoreOf } from './app-store.ts'

/** The address of the app in this phone’s store, which opens an installed app. Null on other devices. Not for rendered pages. */
const useOwnStore = () => appStoreOf(navigator, useSettings())

/** The next step after an order. Other screens than a phone’s show QR codes for a phone. */
export function GetTheApp() {
  const user = useAccountSelector(selectUser)
  const store = useOwnStore()
  return (
    <>
      {store ? (
        <Actions>
          <a href={store} className={buttonClass()}>
            Get the app
          </a>
        </Actions>
      ) : (
        <>
          <p>Get the app on your phone:</p>
          <AppDownload />
        </>
      )}
      <p>
        <span>Sign in</span>
        {user && (
          <span>
            {' '}
            as <strong translate="no">{user.username}</strong>
          </span>
        )}
        <span>, press play.</span>
      </p>
    </>
  )
}

export function OpenTheApp() {
  const store = useOwnStore()
  return (
    <Actions>
      {store ? (
        <a href={store} className={buttonClass()}>
          Open the app
        </a>
      ) : (
        <Link to={paths.download} className={buttonClass()}>
          Open the app
        </Link>
      )}
    </Actions>
  )
}
