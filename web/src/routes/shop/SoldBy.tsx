import { paths } from '#shared/paths.ts'
import { useSettings } from '../../layout/settings.ts'
import styles from './SoldBy.module.css'

/** Legal texts open in a new tab, so that the checkout stays open. */
export function SoldBy() {
  const name = useSettings()?.seller.name
  return (
    <p className={styles.soldBy}>
      {name && (
        <span>
          Sold by <span translate="no">{name}</span>.{' '}
        </span>
      )}
      <LegalLink path={paths.terms} label="Terms of sale" />
      <span> </span>
      <LegalLink path={paths.withdrawal} label="Right of withdrawal" />
    </p>
  )
}

const LegalLink = ({ path, label }: { path: string; label: string }) => (
  <a href={path} target="_blank" rel="noopener">
    <span>{label}</span> <span className="visually-hidden">(opens in a new tab)</span>
  </a>
)
