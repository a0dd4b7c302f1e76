import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import type { Image } from '../../../../shared/image-sources.ts'
import { oreToSekText, priceText, toOre } from '../../../../shared/money.ts'
import { productPath } from '../../../../shared/paths.ts'
import { vatOreIn } from '../../../../shared/prices/vat.ts'
import { RemoveIcon } from '../../../ui/images/icons.tsx'
import { Picture } from '../../../ui/images/Picture.tsx'
import { LowestPrice } from '../../../ui/prices/LowestPrice.tsx'
import { selectOwnedIds } from '../library/unlocked-adventures-slice.ts'
import styles from './CartList.module.css'
import { findProductNotes, type Ownable } from './find-product-notes.ts'
import { PriceChanges } from './PriceChanges.tsx'
import { ProductNotes } from './ProductNotes.tsx'
import { type CartLine, type CurrentProduct, type PricedCart, reducedPriceOf } from './priced-cart.ts'
import { useRemoveLine } from './use-remove-line.ts'

export type CartProduct = CurrentProduct & Ownable & { image: Image | null; vatRate: number }

type Props = {
  cart: PricedCart<CartProduct>
  /** Titles of owned products, by id. */
  titles: Readonly<Record<string, string>>
  /** Core games that are required by expansions in the cart. */
  cores: readonly CartProduct[]
}

/** The products in the cart at current prices, each with a button that removes it, and the total. */
export function CartList({ cart, titles, cores }: Props) {
  const owned = useSelector(selectOwnedIds)
  const products = cart.lines.flatMap((line) => (line.status === 'available' ? line.product : []))
  return (
    <>
      <PriceChanges cart={cart} />
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <Line key={line.id} line={line}>
            {line.status === 'available' && <Reduction line={line} />}
            {line.status === 'available' && (
              <ProductNotes
                notes={findProductNotes(line.product, owned, products)}
                titles={titles}
                cores={cores}
                line={line}
              />
            )}
          </Line>
        ))}
      </ul>
      <div>
        <p className={styles.total}>Total Price: {oreToSekText(cart.totalOre)} SEK</p>
        <p className={styles.vat}>including {oreToSekText(vatOreOf(cart))} SEK VAT</p>
      </div>
    </>
  )
}

const vatOreOf = ({ lines }: PricedCart<CartProduct>) =>
  lines.reduce(
    (sum, line) =>
      line.status === 'available' ? sum + vatOreIn(toOre(line.price), line.product.vatRate) : sum,
    0,
  )

function Line({ line, children }: { line: CartLine<CartProduct>; children: ReactNode }) {
  const isAvailable = line.status === 'available'
  const remove = useRemoveLine(line.id)
  return (
    <li className={styles.line}>
      <Picture
        image={isAvailable ? line.product.image : null}
        widths={[120, 180]}
        sizes="3.5rem"
        ratio={[3, 4]}
        className={styles.picture}
        decorative
      />
      <span className={styles.title}>
        {isAvailable ? <Link to={productPath(line.id)}>{line.title}</Link> : line.title}
      </span>
      <span className={styles.price}>{isAvailable ? priceText(line.price) : 'No longer on sale'}</span>
      <button type="button" className={styles.remove} aria-label={`Remove ${line.title}`} onClick={remove}>
        <RemoveIcon />
      </button>
      <div className={styles.notes}>{children}</div>
    </li>
  )
}

function Reduction({ line }: { line: Extract<CartLine, { status: 'available' }> }) {
  const price = reducedPriceOf(line)
  return price !== null && <LowestPrice id={line.id} price={price} />
}
