import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useIsHydrated } from '../../browser/use-is-hydrated.ts'
import { PrivacyChoices } from '../../features/consent/PrivacyChoices.tsx'
import { reachable } from '../../features/content/reachable.ts'
import { SmartLink } from '../../ui/controls/SmartLink.tsx'
import { Logo } from '../../ui/images/icons.tsx'
import { WaveformLayers } from '../../ui/images/WaveformLayers.tsx'
import { useSettings } from '../settings.ts'
import styles from './Footer.module.css'
import { SellerDetails } from './SellerDetails.tsx'

const firstYear = 2020

/** Uses the visitor’s clock. */
export const copyrightYears = (now = new Date()) => `${firstYear}–${now.getFullYear()}`

export function Footer() {
  const settings = useSettings()
  return (
    <footer className={styles.footer}>
      <WaveformLayers seed={firstYear} peak={0.5} className={styles.horizon} />
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
                {reachable(column.links ?? []).map((link) => (
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

/** Replaces a footer that throws. Works without site settings. */
export const FallbackFooter = () => (
  <footer className={styles.footer}>
    <div className={styles.ground}>
      <div className={styles.imprint}>
        <LegalLinks className={styles.row} />
      </div>
      <div className={styles.small}>
        <p>
          <Link to={paths.home}>Return home</Link>
        </p>
        <PrivacyChoices label="Privacy choices" look="bare" />
      </div>
    </div>
  </footer>
)

/** A page may have been rendered in an earlier year. */
function Years() {
  const isHydrated = useIsHydrated()
  return (
    <span key={String(isHydrated)} suppressHydrationWarning>
      {copyrightYears()}
    </span>
  )
}

const legalPages = [
  ['Withdraw from contract here', paths.withdraw],
  ['Terms of sale', paths.terms],
  ['Right of withdrawal', paths.withdrawal],
  ['Accessibility', paths.accessibility],
  ['Retention of data', paths.retention],
] as const

/** Legally required, so independent of the editors’ footer columns. */
const LegalLinks = ({ className }: { className: string | undefined }) => (
  <nav aria-label="Legal">
    <ul className={className}>
      {legalPages.map(([label, path]) => (
        <li key={path}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
)
