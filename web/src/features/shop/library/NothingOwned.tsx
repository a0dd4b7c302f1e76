import { Suspense } from 'react'
import { Await, Link } from 'react-router-dom'
import { paths } from '../../../../shared/paths.ts'
import type { OrderList } from '../../../../shared/shop-contract.ts'
import { listText } from '../../../lib/list-text.ts'

/** My Products of an account that owns nothing: products whose money went back are named. */
export function NothingOwned({ orders }: { orders: Promise<OrderList | null> }) {
  return (
    <Suspense fallback={<NoneYet />}>
      <Await resolve={orders}>{(known: OrderList | null) => <TakenBack titles={takenBack(known)} />}</Await>
    </Suspense>
  )
}

const takenBack = (orders: OrderList | null) => [
  ...new Set(
    orders?.data
      .filter(({ status }) => status === 'refunded' || status === 'disputed')
      .flatMap(({ lines }) => lines.map(({ title }) => title)),
  ),
]

function TakenBack({ titles }: { titles: string[] }) {
  if (titles.length === 0) return <NoneYet />
  return (
    <p>
      You no longer have <span translate="no">{listText(titles)}</span>, because the payment went back. Your
      orders below say more. <Link to={paths.shop}>Go to the web shop</Link>
    </p>
  )
}

const NoneYet = () => (
  <p>
    No products have been added yet. <Link to={paths.shop}>Go to the web shop</Link>
  </p>
)
