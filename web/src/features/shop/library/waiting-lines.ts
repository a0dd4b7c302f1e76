import type { Image } from '#shared/image-sources.ts'
import { type Releasing, releaseOf } from '#shared/products/release.ts'
import type { SoldFacts } from '#shared/products/sold-facts.ts'
import type { OrderList, OrderStatus } from '#shared/shop-contract.ts'

export type WaitingLine = {
  orderNumber: number
  id: string
  title: string
  image: Image | null
  /** As far as the site knows. The shop decides at the press. */
  isReleased: boolean
  /** The buyer can withdraw from the line at any time until it is unlocked. */
  isPreOrder: boolean
  /** For a pre-order: the planned day of release, YYYY-MM-DD, that the buyer was told last. */
  releaseOn: string | null
  /** As the buyer was told before the order. */
  facts: SoldFacts | null
}

type Found = Releasing & { id: string; image: Image | null }

/** Orders whose money has gone back, so that nothing can be unlocked. */
const returned = new Set<OrderStatus>(['refunded', 'disputed'])

const isOut = (product: Found | undefined) =>
  product !== undefined && releaseOf(product, Date.now()).status === 'released'

/** Excludes gifts, which wait for their recipients. */
const waitingIn = ({ data }: OrderList) =>
  data
    .filter(({ status, gift }) => !returned.has(status) && !gift)
    .flatMap(({ number, lines }) =>
      lines.flatMap(({ id, title, delivery, isReleased = false, releaseOn = null, facts = null }) =>
        delivery === 'ready' || delivery === 'pre-order'
          ? [
              {
                orderNumber: number,
                id,
                title,
                releaseOn,
                facts,
                isPreOrder: delivery === 'pre-order',
                isReleased: isReleased || delivery === 'ready',
              },
            ]
          : [],
      ),
    )

/** @param read resolves to null in an outage of content. An unpublished product counts as released only if the shop says so */
export async function waitingLines(
  orders: OrderList | null,
  read: (ids: string[]) => Promise<{ products: readonly Found[] } | null>,
): Promise<WaitingLine[]> {
  const waiting = orders ? waitingIn(orders) : []
  if (waiting.length === 0) return []
  const content = await read([...new Set(waiting.map(({ id }) => id))].toSorted())
  return waiting.map((line) => {
    const product = content?.products.find(({ id }) => id === line.id)
    return {
      ...line,
      image: product?.image ?? null,
      isReleased: line.isReleased || isOut(product),
    }
  })
}
