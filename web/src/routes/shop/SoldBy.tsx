import { legalGuarantee, termsApply } from '#shared/legal/seller.ts'
import { paths } from '#shared/paths.ts'
import { useSettings } from '#site/layout/settings.ts'
import styles from './SoldBy.module.css'

/**
 * Facts required before each order: the seller, the means of payment and the area of sale (directive 2011/83/EU, article 8(3)),
 * the terms that the payment agrees to, and the legal guarantee (article 6(1)(lb), as changed by 2024/825). Legal texts open in a new tab, so that the checkout stays
 * open.
 */
export function SoldBy() {
  const seller = useSettings()?.seller
  return (
    <div className={styles.soldBy}>
      <p>
        {seller?.name && (
          <span>
            Sold by <span translate="no">{seller.name}</span>.{' '}
          </span>
        )}
        <span>{`${[seller?.payment, seller?.area].filter(Boolean).join(' ')} `}</span>
        <span>{`${legalGuarantee} `}</span>
        <strong>{termsApply}</strong>
      </p>
      <p className={styles.links}>
        <LegalLink path={paths.terms} label="Terms of sale" />
        <span> </span>
        <LegalLink path={paths.withdrawal} label="Right of withdrawal" />
        <span> </span>
        <LegalLink path={paths.privacy} label="Privacy policy" />
      </p>
    </div>
  )
}

const LegalLink = ({ path, label }: { path: string; label: string }) => (
  <a href={path} target="_blank" rel="noopener">
    <span>{label}</span> <span className="visually-hidden">(opens in a new tab)</span>
  </a>
)
