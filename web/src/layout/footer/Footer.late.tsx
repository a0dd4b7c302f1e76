import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useIsHydrated } from '#site/browser/use-is-hydrated.ts'
import { PrivacyChoices } from '#site/features/consent/PrivacyChoices.tsx'
import { reachableLinks } from '#site/features/content/document-links.ts'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { Logo } from '#site/ui/images/icons.tsx'
import { WaveformLayers } from '#site/ui/images/WaveformLayers.tsx'
import { useSettings } from '../settings.ts'
import { LegalLinks } from './FallbackFooter.tsx'
import styles from './Footer.module.css'
import { SellerDetails } from './SellerDetails.tsx'

const firstYear = 2020

export function Footer() {
  const settings = useSettings()
  return (
    <footer className={styles.footer}>
      <WaveformLayers className={styles.horizon} />
      <div className={styles.ground}>
        <div className={styles.inner}>
          <p className={styles.brand}>
            <Logo size={48} />
            <Link to={paths.home}>Return home</Link>
          </p>
          {settings?.footerColumns.map((column) => (
            <nav key={column._key} aria-label={column.title} className={styles.column}>
              <h2>{column.title}</h2>
              <ul className={styles.links}>
                {reachableLinks(column.links ?? []).map((link) => (
                  <li key={link._key}>
                    <SmartLink href={link.href} newTab={link.newTab}>
                      {link.label}
                    </SmartLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={styles.imprint}>
          {settings && <SellerDetails seller={settings.seller} className={styles.row} />}
          <LegalLinks className={styles.row} />
        </div>
        <div className={styles.small}>
          <p>
            © <Years /> <span translate="no">{settings?.companyName}</span>
          </p>
          <PrivacyChoices label="Privacy choices" look="bare" />
        </div>
      </div>
    </footer>
  )
}

/** Corrected after hydration, because a page may have been rendered in an earlier year. */
function Years() {
  const isHydrated = useIsHydrated()
  return (
    <span key={String(isHydrated)} suppressHydrationWarning>
      {`${firstYear}–${new Date().getFullYear()}`}
    </span>
  )
}
