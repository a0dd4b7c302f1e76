import { useContext, useSyncExternalStore } from 'react'
import { dayText } from '#shared/dates.ts'
import { isInParts, partsOn, partText, restText, rightInParts } from '#shared/products/in-parts.ts'
import { swedishDay } from '#shared/products/swedish-time.ts'
import { ClockContext } from '#site/browser/clock.ts'
import type { Product } from './load-product.ts'
import styles from './product-page.module.css'

type Props = { product: Pick<Product, 'inParts'> }

/** The released expansions of a product or of the products in a bundle, and the day until which the rest appears. */
export function Expansions({ product }: Props) {
  const parts = partsOn(product, useSwedishDay())
  if (parts.length === 0) return null
  const own = product.inParts.find(({ isSelf }) => isSelf)
  return (
    <section className={styles.parts} aria-labelledby="expansions">
      <h2 id="expansions">{own ? 'What is in it' : 'Expansions in it'}</h2>
      {own && (
        <ul>
          {own.expansions
            .filter(({ title }) => parts.some(({ out }) => out.includes(title)))
            .map(({ _key, title, releasedOn, adds }) => (
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
      {parts.map((part) => (
        <p key={part.of}>{part.of === null && part.out.length > 0 ? restText(part) : partText(part)}</p>
      ))}
      {isInParts({ parts }) && <p>{rightInParts}</p>}
    </section>
  )
}

/** The day in Sweden, YYYY-MM-DD; during hydration that of the rendering. */
function useSwedishDay(): string {
  const clock = useContext(ClockContext)
  return useSyncExternalStore(
    never,
    () => dayOf(clock.now()),
    () => dayOf(clock.renderedAt()),
  )
}

const never = () => () => {}
const dayOf = (moment: number) => swedishDay(new Date(moment).toISOString())
