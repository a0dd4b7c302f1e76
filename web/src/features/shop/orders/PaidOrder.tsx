import { useMemo } from 'react'
import type { Order } from '#shared/shop-contract.ts'
import { WhenLoaded } from '#site/ui/page/Loading.tsx'
import { Section } from '#site/ui/page/Page.tsx'
import { type ShopApi, shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../use-shop.ts'
import { GiftOfOrder, OrderLines } from './OrderLines.tsx'

/** Undefined in an outage of the shop, and for an order of another account. */
export type FoundOrder = Promise<Order | undefined>

/** @param reference null until the order is paid */
export function usePaidOrder(reference: string | null): FoundOrder {
  const { api } = useShop()
  return useMemo(() => (reference === null ? none : findOrder(api, reference)), [api, reference])
}

const none: FoundOrder = Promise.resolve(undefined)

async function findOrder(api: ShopApi, reference: string): FoundOrder {
  try {
    const { data } = await api.orders()
    return data.find((order) => order.reference === reference)
  } catch (error) {
    shopProblemOf(error)
    return undefined
  }
}

export const PaidOrder = ({ order }: { order: FoundOrder }) => (
  <WhenLoaded value={order}>{(known) => known && <Bought order={known} />}</WhenLoaded>
)

function Bought({ order }: { order: Order }) {
  const { number, lines, total } = order
  return (
    <Section heading={`Order ${number}`} id="order">
      <OrderLines lines={lines} total={total} />
      <GiftOfOrder order={order} />
    </Section>
  )
}
