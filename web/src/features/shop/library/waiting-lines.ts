import type { Image } from '#shared/image-sources.ts'
import type { OrderList, OrderStatus } from '#shared/shop-contract.ts'

export type WaitingLine = {
  orderNumber: number
  id: string
  title: string
  image: Image | null
  /** The shop decides at the press. */
  isReleased: boolean
}

type Found = { id: string; image: Image | null; preOrder: boolean }

/** Orders without their money: nothing can be unlocked. */
const returned = new Set<OrderStatus>(['refunded', 'disputed'])

/** A gift waits for its recipient, not for the buyer. */
const waitingIn = ({ data }: OrderList) =>
  data
    .filter(({ status, gift }) => !returned.has(status) && !gift)
    .flatMap(({ number, lines }) =>
      lines.flatMap(({ id, title, delivery }) =>
        delivery === 'ready' || delivery === 'pre-order'
          ? [{ orderNumber: number, id, title, delivery }]
          : [],
      ),
    )

/** `read` resolves to null in an outage of content: pre-orders then count as not released. */
export async function waitingLines(
  orders: OrderList | null,
  read: (ids: string[]) => Promise<{ products: readonly Found[] } | null>,
): Promise<WaitingLine[]> {
  const waiting = orders ? waitingIn(orders) : []
  if (waiting.length === 0) return []
  const content = await read([...new Set(waiting.map(({ id }) => id))].toSorted())
  return waiting.map(({ delivery, ...line }) => {
    const product = content?.products.find(({ id }) => id === line.id)
    return {
      ...line,
      image: product?.image ?? null,
      isReleased: delivery === 'ready' || (content !== null && !product?.preOrder),
    }
  })
}
