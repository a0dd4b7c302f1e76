import { Link } from 'react-router-dom'
import type { Game, Opening } from '#shared/content-types.ts'
import { priceText } from '#shared/money.ts'
import { gamePath, paths, productPath } from '#shared/paths.ts'
import { isOwned } from '#shared/products/adventures.ts'
import { AddToCart } from '../features/shop/cart/AddToCart.tsx'
import { selectOwnedIds } from '../features/shop/library/library-slice.ts'
import { useShopSelector } from '../features/shop/use-shop.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Actions } from '../ui/page/Page.tsx'
import { useCurrentPrice } from '../ui/prices/use-current-prices.ts'

type Priced = NonNullable<NonNullable<Game['opening']>['product']>

/** A product with its price, or a link to a product. Null if the shop has none of the game. */
export type OfferedAtEnd = Priced | { id: string; title: string } | null

type Props = { game: Opening['game']; product: OfferedAtEnd }

export function OpeningEnd({ game, product }: Props) {
  if (!product) return <NoOffer game={game} />
  return 'price' in product ? <Offer product={product} /> : <ProductLink product={product} />
}

function Offer({ product }: { product: Priced }) {
  const { id, title, price, preOrder } = useCurrentPrice(product)
  const unlocked = useShopSelector(selectOwnedIds)
  if (isOwned(product, unlocked)) {
    return (
      <Link to={paths.account} className={buttonClass()}>
        Go to My Products
      </Link>
    )
  }
  if (price === null) return <ProductLink product={product} />
  return (
    <>
      <p>
        <span translate="no">{`${title} · ${priceText(price)}`}</span>
        {preOrder && <span> (Pre-Order)</span>}
      </p>
      <AddToCart item={{ id, title, price }} />
    </>
  )
}

const ProductLink = ({ product: { id, title } }: { product: { id: string; title: string } }) => (
  <Link to={productPath(id)} className={buttonClass()}>
    {`Go on: ${title}`}
  </Link>
)

function NoOffer({ game }: Pick<Props, 'game'>) {
  const isOut = game?.status === 'released'
  return (
    <>
      <p>{[!isOut && 'The game is not out yet.', game?.releaseNote].filter(Boolean).join(' ')}</p>
      <Actions>
        <Link to={isOut ? paths.download : paths.newsletter} className={buttonClass()}>
          {isOut ? 'Get the free app' : 'Get the newsletter'}
        </Link>
        {game?.slug && (
          <Link to={gamePath(game.slug)} className={buttonClass('quiet')}>
            {`More about ${game.title}`}
          </Link>
        )}
      </Actions>
    </>
  )
}
