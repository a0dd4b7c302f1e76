import { useContext, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { dayText } from '#shared/dates.ts'
import { oreText, priceText } from '#shared/money.ts'
import { productPath } from '#shared/paths.ts'
import { bundleValue, cheapestOre, partsOfBundle } from '#shared/prices/bundle-value.ts'
import { ownedIds } from '#shared/products/adventures.ts'
import { isInParts, partsOn, partText, restText, rightInParts } from '#shared/products/in-parts.ts'
import { swedishDay } from '#shared/products/swedish-time.ts'
import { ClockContext } from '#site/browser/clock.ts'
import { OwnedMark } from '#site/features/shop/cart/ProductNotes.tsx'
import { selectOwnedIds } from '#site/features/shop/library/library-slice.ts'
import { useShopSelector } from '#site/features/shop/use-shop.ts'
import { LowestPrice } from '#site/ui/prices/LowestPrice.tsx'
import { useCurrentPrices } from '#site/ui/prices/use-current-prices.ts'
import type { Product } from './load-product.ts'
import styles from './product-page.module.css'

export function ProductParts({ product }: { product: Product }) {
  const offers = useCurrentPrices(product.offers)
  const hiddenOffers = useCurrentPrices(product.hiddenOffers)
  const parts = partsOfBundle(product, offers)
  if (parts.length === 0) return null
  return (
    <section className={styles.parts} aria-labelledby="parts">
      <h2 id="parts">What the bundle holds</h2>
      <ul>
        {parts.map((part) => (
          <li key={part._id}>
            <Link to={productPath(part.id)}>{part.title}</Link>
            {part.price !== null && (
              <span className={styles.note} translate="no">
                {priceText(part.price)}
              </span>
            )}
            {part.price !== null && part.saleEnds !== null && <LowestPrice id={part.id} price={part.price} />}
            <OwnedMark product={part} titles={product.titles} />
          </li>
        ))}
      </ul>
      {product.price !== null && (
        <Value bundle={{ ...product, price: product.price }} offers={[...offers, ...hiddenOffers]} />
      )}
    </section>
  )
}

type ValueProps = { bundle: Product & { price: number }; offers: Parameters<typeof bundleValue>[1] }

/** Shows owners of a part the price of the rest, which matters more to them than the saving. */
function Value({ bundle, offers }: ValueProps) {
  const owned = useShopSelector(selectOwnedIds)
  const contents = [...ownedIds(bundle.unlocks)]
  const rest = contents.filter((id) => !owned.has(id))
  if (rest.length < contents.length) {
    const restOre = cheapestOre(rest, offers)
    return (
      restOre > 0 && (
        <p>
          What you don’t have yet costs <span translate="no">{oreText(restOre)}</span> one by one.
        </p>
      )
    )
  }
  const { expansionsOre, savedOre } = bundleValue(bundle, offers)
  return (
    <>
      {expansionsOre > 0 && (
        <p>
          Includes expansions worth <span translate="no">{oreText(expansionsOre)}</span>.
        </p>
      )}
      {savedOre > 0 && (
        <p>
          You save <span translate="no">{oreText(savedOre)}</span> against the lowest prices of its parts.
        </p>
      )}
    </>
  )
}

/** The released expansions of a product or of the products in a bundle, and the day until which the rest appears. */
export function Expansions({ product }: { product: Pick<Product, 'inParts'> }) {
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
