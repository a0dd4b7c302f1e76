import { lazy, Suspense } from 'react'
import { safeHref } from '../lib/safe-href.ts'
import { useIsHydrated } from '../platform/use-is-hydrated.ts'
import styles from './AppDownload.module.css'
import { useSettings } from './settings.ts'

const QrCode = lazy(async () => ({ default: (await import('../ui/images/QrCode.tsx')).QrCode }))

/** The app in both stores: a badge to press on the phone, a code to scan from anywhere else. */
export function AppDownload() {
  const settings = useSettings()
  return (
    <ul className={styles.stores}>
      <Store name="App Store" lead="Download on the" href={settings?.appStoreUrl} />
      <Store name="Google Play" lead="Get it on" href={settings?.googlePlayUrl} />
    </ul>
  )
}

function Store({ name, lead, href }: { name: string; lead: string; href: string | null | undefined }) {
  const target = safeHref(href)
  // Codes weigh more than the words of a page, and the phone that scans one has time: they come with the script.
  const isHydrated = useIsHydrated()
  if (target?.kind !== 'elsewhere') return null
  return (
    <li className={styles.store}>
      <div className={styles.code}>
        {isHydrated && (
          <Suspense>
            <QrCode value={target.url} label={`QR code of the app in ${name}`} />
          </Suspense>
        )}
      </div>
      <a href={target.url} className={styles.badge}>
        <small>{lead}</small> <strong>{name}</strong>
      </a>
    </li>
  )
}
