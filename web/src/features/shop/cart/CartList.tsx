import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dayText } from '#shared/dates.ts'
import type { Image } from '#shared/image-sources.ts'
import { oreText, priceText } from '#shared/money.ts'
import { paths, productPath } from '#shared/paths.ts'
import { isInParts } from '#shared/products/in-parts.ts'
import {
  type DescribedProduct,
  type SoldFacts,
  soldFacts,
  soldFactsText,
} from '#shared/products/sold-facts.ts'
import { focusHeading } from '#site/browser/focus-heading.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { RemoveIcon } from '#site/ui/images/icons.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { Empty } from '#site/ui/page/Empty.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { LowestPrice } from '#site/ui/prices/LowestPrice.tsx'
import { selectOwnedIds } from '../library/library-slice.ts'
import { useShopDispatch, useShopSelector } from '../use-shop.ts'
import styles from './CartList.module.css'
import { type CartItem, pricesSeen, productRemoved } from './cart-slice.ts'
import { findProductNotes, type Ownable, ProductNotes } from './ProductNotes.tsx'
import { type CartLine, type CurrentProduct, type PricedCart, reducedPriceOf } from './priced-cart.ts'

export type CartProduct = CurrentProduct &
  Ownable &
  DescribedProduct & { image: Image | null; vatRate: number; preOrder: boolean }

type Props = {
  cart: PricedCart<CartProduct>
  /** Titles of owned products, by id. */
  titles: Readonly<Record<string, string>>
  cores: readonly CartProduct[]
}

export function CartList({ cart, titles, cores }: Props) {
  const owned = useShopSelector(selectOwnedIds)
  const products = cart.lines.flatMap((line) => (line.status === 'available' ? line.product : []))
  return (
    <>
      <PriceChanges cart={cart} />
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <Line key={line.id} line={line}>
            {line.status === 'available' && <ProductDetails product={line.product} />}
            {line.status === 'available' && <Reduction line={line} />}
            {line.status === 'available' && (
              <ProductNotes
                notes={findProductNotes(line.product, owned, products)}
                titles={titles}
                cores={cores}
                contained={(isInBundle) => <PaidTwice line={line} isInBundle={isInBundle} />}
              />
            )}
          </Line>
        ))}
      </ul>
      <div>
        <p className={styles.total}>
          Total Price: <span translate="no">{oreText(cart.totalOre)}</span>
        </p>
        {products.some(({ vatRate }) => vatRate > 0) && <p className={styles.vat}>incl. VAT</p>}
      </div>
    </>
  )
}

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
      <span className={styles.title} translate="no">
        {isAvailable ? <Link to={productPath(line.id)}>{line.title}</Link> : line.title}
      </span>
      <span className={styles.price}>
        {isAvailable ? <span translate="no">{priceText(line.price)}</span> : <span>No longer on sale</span>}
        {isAvailable && line.product.vatRate > 0 && <small className={styles.priceNote}> incl. VAT</small>}
      </span>
      <button type="button" className={styles.remove} aria-label={`Remove ${line.title}`} onClick={remove}>
        <RemoveIcon />
      </button>
      <div className={styles.notes}>{children}</div>
    </li>
  )
}

function releaseText({ preOrder, releaseOn }: CartProduct, facts: SoldFacts): string {
  if (!preOrder) return isInParts(facts) ? '' : ' Released.'
  return ` (Pre-Order) Not released yet.${releaseOn ? ` Planned release: ${dayText(releaseOn)}.` : ''}`
}

/** Required before payment: directive 2011/83/EU, article 8(2). */
export function ProductDetails({ product }: { product: CartProduct }) {
  const facts = soldFacts(product, Date.now())
  return <p className={styles.details}>{`${soldFactsText(facts)}${releaseText(product, facts)}`}</p>
}

function Reduction({ line }: { line: Extract<CartLine, { status: 'available' }> }) {
  const price = reducedPriceOf(line)
  return price !== null && <LowestPrice id={line.id} price={price} />
}

type PaidTwiceProps = { line: CartItem; isInBundle: boolean }

function PaidTwice({ line: { id, title, price }, isInBundle }: PaidTwiceProps) {
  const remove = useRemoveLine(id)
  return (
    <>
      <p>
        <span>{isInBundle ? 'The bundle' : 'The rest of your cart'}</span> already includes this. Remove it
        and save <span translate="no">{priceText(price)}</span>.
      </p>
      <div>
        <Button look="quiet" onClick={remove}>
          Remove it <span className="visually-hidden">{`(${title})`}</span>
        </Button>
      </div>
    </>
  )
}

function useRemoveLine(id: string) {
  const dispatch = useShopDispatch()
  return ({ currentTarget }: MouseEvent) => {
    focusBeside(currentTarget.closest('li'))
    dispatch(productRemoved(id))
  }
}

/** Moves the focus to a neighbour, because the focused button is removed with its line. */
function focusBeside(line: Element | null) {
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const button = neighbour?.querySelector('button')
  if (button) button.focus()
  else focusHeading()
}

/** Leaves reduced prices out: beside them only the lowest price of the last 30 days is allowed. */
export function PriceChanges({ cart: { changes, lines } }: { cart: Pick<PricedCart, 'changes' | 'lines'> }) {
  const dispatch = useShopDispatch()
  if (changes.length === 0) return null
  const isReduced = (id: string) =>
    lines.some((line) => line.id === id && line.status === 'available' && reducedPriceOf(line) !== null)
  const seen = changes.map(({ id, title, now }) => ({ id, title, price: now }))
  return (
    <Notice>
      <ul className={styles.changes}>
        {changes.map(({ id, title, before, now }) => (
          <li key={id}>
            <span>
              <span translate="no">{title}</span> now costs <span translate="no">{priceText(now)}</span>.
            </span>
            {!isReduced(id) && <span>{` It was ${priceText(before)}.`}</span>}
          </li>
        ))}
      </ul>
      <div>
        <Button look="quiet" onClick={() => dispatch(pricesSeen(seen))}>
          All right
        </Button>
      </div>
    </Notice>
  )
}

export function EmptyCart() {
  return (
    <Empty>
      <p>No products in shopping cart</p>
      <ReturnToShop />
    </Empty>
  )
}

export function ReturnToShop() {
  return (
    <Actions>
      <Link to={paths.shop} className={buttonClass()}>
        Return to Shop
      </Link>
    </Actions>
  )
}
