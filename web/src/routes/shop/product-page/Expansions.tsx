import { dayText } from '#shared/dates.ts'
import type { Product } from './load-product.ts'
import styles from './product-page.module.css'

type Props = { product: Pick<Product, 'expansions' | 'expansionsUntil'> }

export function Expansions({ product: { expansions, expansionsUntil: until } }: Props) {
  const isListed = expansions !== null && expansions.length > 0
  if (!isListed && !until) return null
  return (
    <section className={styles.parts} aria-labelledby="expansions">
      <h2 id="expansions">What is in it</h2>
      {isListed && (
        <ul>
          {expansions.map(({ _key, title, releasedOn, adds }) => (
            <li key={_key}>
              <strong>{title}</strong>
              <time className={styles.note} dateTime={releasedOn}>
                {dayText(releasedOn)}
              </time>
              {adds && <p>{adds}</p>}
            </li>
          ))}
        </ul>
      )}
      {until && <p>{`It holds every expansion that is released until ${dayText(until)}.`}</p>}
    </section>
  )
}
