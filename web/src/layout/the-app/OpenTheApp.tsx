import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { useSettings } from '../settings.ts'
import { AppDownload } from './AppDownload.tsx'
import { appStoreOf } from './app-store.ts'

/**
 * Leads to the app in this phone’s store, which opens an installed app. Other devices see QR codes for a phone. Not for rendered
 * pages.
 * @param hasCodes false where QR codes would be in the way: the button leads to them
 */
export function OpenTheApp({ hasCodes = true }) {
  const store = appStoreOf(navigator, useSettings())
  if (store === null && hasCodes) {
    return (
      <>
        <p>Open the app on your phone:</p>
        <AppDownload />
      </>
    )
  }
  return (
    <Actions>
      {store === null ? (
        <Link to={paths.download} className={buttonClass()}>
          Open the app
        </Link>
      ) : (
        <a href={store} className={buttonClass()}>
          Open the app
        </a>
      )}
    </Actions>
  )
}
