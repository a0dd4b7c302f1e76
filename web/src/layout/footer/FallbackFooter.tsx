import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { PrivacyChoices } from '#site/features/consent/PrivacyChoices.tsx'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import styles from './Footer.module.css'

/** Replaces a footer that throws or whose code can’t be fetched. Works without site settings. */
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

const legalPages = [
  ['Terms of sale', paths.terms],
  ['Right of withdrawal', paths.withdrawal],
  ['Privacy policy', paths.privacy],
  ['Accessibility', paths.accessibility],
  ['Retention of data', paths.retention],
] as const

/** Legally required, so independent of the editors’ footer columns. */
export const LegalLinks = ({ className }: { className: string | undefined }) => (
  <nav aria-label="Legal" className={styles.legal}>
    <WithdrawLink />
    <ul className={className}>
      {legalPages.map(([label, path]) => (
        <li key={path}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** Prominent, and with this label, as directive 2011/83/EU, article 11a(1), requires. */
export const WithdrawLink = () => (
  <p>
    <Link to={paths.withdraw} className={buttonClass('quiet')}>
      Withdraw from contract here
    </Link>
  </p>
)
