import type { OrderList } from '#shared/api/orders.ts'
import { WhenLoaded } from '#site/ui/page/Loading.tsx'

type Orders = OrderList['data']

/** What goes on after the account is deleted: gifts that aren’t redeemed, and withdrawals that aren’t repaid. */
function textsOf(orders: Orders): string[] {
  const gifts = orders.flatMap(({ number, lines, gift }) =>
    gift?.state === 'ready'
      ? `Your gift of ${lines.map(({ title }) => title).join(', ')} (order ${number}) is not redeemed. Its e-mail and its code stay good, but you no longer see the code here: write it down first. Once the e-mail is sent, we erase your words and the recipient’s address.`
      : [],
  )
  const withdrawals = orders.flatMap(({ number, withdrawals }) =>
    withdrawals.some(({ state }) => state === 'waiting' || state === 'stated' || state === 'bank')
      ? `Your withdrawal from order ${number} goes on: we repay it as we wrote you, by the method with which you paid.`
      : [],
  )
  return [...gifts, ...withdrawals]
}

/** Null: the orders can’t be read. */
export const WaitingWithOrders = ({ orders }: { orders: Promise<OrderList | null> }) => (
  <WhenLoaded value={orders}>
    {(known) =>
      known === null ? (
        <p>Your orders can’t be read right now, so we can’t say whether a gift or a withdrawal waits.</p>
      ) : (
        textsOf(known.data).map((text) => <p key={text}>{text}</p>)
      )
    }
  </WhenLoaded>
)
