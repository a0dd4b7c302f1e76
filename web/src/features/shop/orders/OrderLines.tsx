import { priceText } from '#shared/money.ts'
import type { PendingOrder } from '#shared/shop-contract.ts'
import styles from './OrderLines.module.css'

export function OrderLines({ lines, total }: Pick<PendingOrder, 'lines' | 'total'>) {
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ id, title, price }) => (
          <li key={id} className={styles.line}>
            <span translate="no">{title}</span>
            <span translate="no">{priceText(price)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        Total: <span translate="no">{priceText(total)}</span>
      </p>
    </>
  )
}
