import { Suspense, useState } from 'react'
import { Await } from 'react-router-dom'
import type { Order } from '#shared/shop-contract.ts'
import { Section } from '#site/ui/page/Page.tsx'
import { type ShopApi, shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../api/shop-context.ts'
import { GiftOfOrder } from './GiftOfOrder.tsx'
import { OrderLines } from './OrderLines.tsx'

/** Empty in an outage of the shop. */
export function PaidOrder({ reference }: { reference: string }) {
  const { api } = useShop()
  const [order] = useState(() => findOrder(api, reference))
  return (
    <Suspense>
      <Await resolve={order}>{(known: Order | undefined) => known && <Bought order={known} />}</Await>
    </Suspense>
  )
}

async function findOrder(api: ShopApi, reference: string): Promise<Order | undefined> {
  try {
    const { data } = await api.orders()
    return data.find((order) => order.reference === reference)
  } catch (error) {
    shopProblemOf(error)
    return undefined
  }
}

function Bought({ order }: { order: Order }) {
  const { number, lines, total } = order
  return (
    <Section heading={`Order ${number}`} id="order">
      <OrderLines lines={lines} total={total} />
      <GiftOfOrder order={order} />
    </Section>
  )
}
