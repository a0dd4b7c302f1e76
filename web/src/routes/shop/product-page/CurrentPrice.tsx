import { priceText } from '../../../../shared/money.ts'
import { Price, PriceNote } from '../../../ui/cards/CoverPage.tsx'
import { LowestPrice } from '../../../ui/prices/LowestPrice.tsx'
import type { AtCurrentPrice } from '../../../ui/prices/use-current-prices.ts'
import type { Product } from './load-product.ts'

type Props = {
  product: Pick<AtCurrentPrice<Product>, 'id' | 'saleEnds' | 'vatRate'> & { price: number }
  /** For the bar, where all lines are small. */
  isSmall?: boolean
}

/** The price, whether it includes VAT, and for a reduced price the lowest one before. */
export function CurrentPrice({ product: { id, price, saleEnds, vatRate }, isSmall = false }: Props) {
  const amount = priceText(price)
  const vat = vatRate > 0 ? 'incl. VAT' : null
  return (
    <>
      {isSmall ? (
        <p>
          <span translate="no">{amount}</span>
          {vat && <small>{` ${vat}`}</small>}
        </p>
      ) : (
        <>
          <Price>{amount}</Price>
          {vat && <PriceNote>{vat}</PriceNote>}
        </>
      )}
      {saleEnds !== null && <LowestPrice id={id} price={price} />}
    </>
  )
}
