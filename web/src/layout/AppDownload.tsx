import { QrCode } from '../components/QrCode.tsx'
import { safeHref } from '../lib/safeHref.ts'
import styles from './AppDownload.module.css'
import { useSettings } from './settings.ts'

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
  if (target?.kind !== 'elsewhere') return null
  return (
    <li className={styles.store}>
      <QrCode value={target.url} label={`QR code of the app in ${name}`} className={styles.code} />
      <a href={target.url} className={styles.badge}>
        <small>{lead}</small> <strong>{name}</strong>
      </a>
    </li>
  )
}
