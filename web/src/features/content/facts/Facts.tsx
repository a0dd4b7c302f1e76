import { late } from '#runtime/late.tsx'
import type { Facts as FactsOf } from '#shared/products/facts.ts'
import styles from './Facts.module.css'

export const Facts = late<{ facts: FactsOf | null }>(
  () => import('./FactsBody.late.tsx').then(({ FactsBody }) => FactsBody),
  () => <p className={styles.facts}>The facts can’t be shown right now.</p>,
)
