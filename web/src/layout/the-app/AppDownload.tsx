import { lazy, Suspense } from 'react'
import { safeHref } from '#shared/links/safe-href.ts'
import { useSettings } from '../settings.ts'
import styles from './AppDownload.module.css'

/** The server renders the QR code. After the start, React fetches it when it reaches it. */
const QrCode = lazy(async () => ({ default: (await import('#site/ui/images/QrCode.tsx')).QrCode }))

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
  if (target?.kind !== 'elsewhere') return null
  return (
    <li className={styles.store}>
      <div className={styles.code}>
        <Suspense>
          <QrCode value={target.url} label={`QR code of the app in ${name}`} />
        </Suspense>
      </div>
      <a href={target.url} className={styles.badge}>
        <small>{lead}</small> <strong>{name}</strong>
      </a>
    </li>
  )
}
