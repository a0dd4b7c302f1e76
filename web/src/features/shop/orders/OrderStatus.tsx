import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '#shared/api/orders.ts'
import { paths } from '#shared/paths.ts'
import { listText } from '#site/lib/list-text.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { WhenLoaded } from '#site/ui/page/Loading.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { Section } from '#site/ui/page/Page.tsx'
import { type ShopApi, shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../use-shop.ts'
import { GiftOfOrder, OrderLines } from './OrderLines.tsx'
import type { OrderProgress } from './order-progress.ts'

type Props = {
  progress: OrderProgress
  /** Read once the order is paid. */
  order: FoundOrder
  onRetry: () => void
}

export function OrderStatus({ progress, order, onRetry }: Props) {
  const retryButton = (
    <div>
      <Button look="quiet" onClick={onRetry}>
        Ask again
      </Button>
    </div>
  )
  switch (progress.status) {
    case 'noReference':
      return null
    case 'checking':
    case 'processing':
    case 'paid':
    case 'takingLong':
    case 'notCharged':
    case 'returned':
    case 'disputed':
      return (
        <Notice>
          <p>{texts[progress.status]}</p>
          {progress.status === 'takingLong' && retryButton}
        </Notice>
      )
    case 'unlocked':
    case 'waiting':
    case 'given':
      return (
        <Notice>
          <WhenLoaded value={order} fallback={<p>{paidTexts[progress.status]}</p>}>
            {(known) => <Outcome order={known} otherwise={paidTexts[progress.status]} />}
          </WhenLoaded>
        </Notice>
      )
    case 'unknown':
      return <Unknown problem={progress.problem} retryButton={retryButton} />
    default:
      return progress satisfies never
  }
}

const texts = {
  checking: 'We are looking at your order…',
  processing:
    'Your payment is on its way. That takes minutes with some methods, and days with others. We take it from here, so don’t pay again. You can close this page.',
  paid: 'Your payment has arrived. What you bought is being unlocked. Don’t pay again. You can close this page.',
  takingLong:
    'Your payment has arrived, and unlocking takes longer than it should. Don’t pay again. Look in My Products in a while.',
  notCharged: 'Nothing has been charged. You can try again.',
  returned: 'Your money has been returned, and what you bought has left your library.',
  disputed:
    'Your bank has taken the payment back while it looks into it. The content comes back if the money does.',
} as const

/** Texts while the order is read, when it can’t be read, and when nothing of it is unlocked yet. */
const paidTexts = {
  unlocked: 'What you bought is unlocked.',
  waiting: 'Your payment has arrived. What you bought is in My Products.',
  given: 'Your gift is paid: the recipient gets an email with the link and your words.',
} as const

type Bought = Pick<Order, 'lines' | 'gift'>

/** What became of an order. Excludes what waits to be unlocked, whose cards say it. */
export function outcomeOf({ lines, gift }: Bought) {
  const outcome = gift
    ? 'your gift: the recipient gets an email with the link and your words'
    : 'unlocked in the app'
  const done = gift
    ? lines
    : lines.filter(({ delivery }) => delivery === 'unlocked' || delivery === 'delivered')
  return {
    titles: done.map(({ title }) => title),
    predicate: `${done.length > 1 ? 'are' : 'is'} ${outcome}.`,
  }
}

function Outcome({ order, otherwise }: { order: Bought | undefined; otherwise: string }) {
  const { titles, predicate } = order ? outcomeOf(order) : { titles: [], predicate: '' }
  if (titles.length === 0) return <p>{otherwise}</p>
  return (
    <p>
      <strong translate="no">{listText(titles)}</strong>
      <span>{` ${predicate}`}</span>
    </p>
  )
}

type UnknownProps = {
  problem: Extract<OrderProgress, { status: 'unknown' }>['problem']
  retryButton: ReactNode
}

function Unknown({ problem, retryButton }: UnknownProps) {
  if (problem.code === 'not-signed-in') {
    return (
      <Notice>
        <p>We don’t know yet how far your payment got, because you are not logged in here.</p>
        <div>
          <Link to={paths.account} className={buttonClass('quiet')}>
            Log in and look in My Products
          </Link>
        </div>
      </Notice>
    )
  }
  if (problem.code === 'not-found') {
    return (
      <Notice>
        <p>
          We don’t know how far your payment got: this account has no such order. If you paid with another
          account, log in there and look in My Products.
        </p>
      </Notice>
    )
  }
  return (
    <Notice>
      <p>
        We don’t know yet how far your payment got. Before you pay again, look in My Products: what was paid
        for appears there by itself.
      </p>
      {retryButton}
    </Notice>
  )
}

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
