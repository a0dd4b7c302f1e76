import { Suspense } from 'react'
import { Await } from 'react-router-dom'
import { momentText } from '#shared/products/swedish-time.ts'
import type { OrderList } from '#shared/shop-contract.ts'
import styles from './RedeemedCodes.module.css'

export const RedeemedCodes = ({ orders }: { orders: Promise<OrderList | null> }) => (
  <Suspense fallback={null}>
    <Await resolve={orders}>{(known: OrderList | null) => known && <List orders={known} />}</Await>
  </Suspense>
)

function List({ orders: { redeemed } }: { orders: OrderList }) {
  if (redeemed.length === 0) return null
  return (
    <>
      <h3 className={styles.heading} id="redeemed">
        Redeemed with a code
      </h3>
      <ul aria-labelledby="redeemed" className={styles.list}>
        {redeemed.map(({ id, title, redeemedAt, isRevoked, giver }) => (
          <li key={`${id} ${redeemedAt}`}>
            <span translate="no">{title}</span>
            <span>{`, ${momentText(redeemedAt)}`}</span>
            {giver !== undefined && <span>{giver === null ? ', a gift' : `, a gift from ${giver}`}</span>}
            {isRevoked && <span>. We have taken this back.</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
