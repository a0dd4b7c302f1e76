import { Fragment, type ReactNode, Suspense } from 'react'
import { Await, Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { Order } from '#shared/shop-contract.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { type CartItem, productAdded, selectCart } from '../cart/cart-slice.ts'
import { useShopDispatch, useShopSelector } from '../store-hooks.ts'
import { type Clause, orderNeeds, type Releases } from './order-needs.ts'
import type { OrderProgress } from './order-progress.ts'
import type { FoundOrder } from './PaidOrder.tsx'

type Props = {
  progress: OrderProgress
  /** Read once the order is paid. */
  order: FoundOrder
  releases: Promise<Releases>
  onRetry: () => void
}

export function OrderStatus({ progress, order, releases, onRetry }: Props) {
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
      return (
        <Notice>
          <p>We are looking at your order…</p>
        </Notice>
      )
    case 'processing':
      return (
        <Notice>
          <p>
            Your payment is on its way. That takes minutes with some methods, and days with others. We take it
            from here, so don’t pay again. You can close this page.
          </p>
        </Notice>
      )
    case 'paid':
      return (
        <Notice>
          <p>
            Your payment has arrived. What you bought is being unlocked. Don’t pay again. You can close this
            page.
          </p>
        </Notice>
      )
    case 'takingLong':
      return (
        <Notice>
          <p>
            Your payment has arrived, and unlocking takes longer than it should. Don’t pay again. Look in My
            Products in a while.
          </p>
          {retryButton}
        </Notice>
      )
    case 'unlocked':
    case 'waiting':
    case 'given':
      return (
        <Notice>
          <Suspense fallback={<p>{paidTexts[progress.status]}</p>}>
            <Await resolve={Promise.all([order, releases])}>
              {([known, dates]: [Order | undefined, Releases]) => (
                <Needs
                  clauses={known ? orderNeeds(known, dates) : []}
                  otherwise={paidTexts[progress.status]}
                />
              )}
            </Await>
          </Suspense>
          <div>
            <Link
              to={paths.account}
              className={buttonClass(progress.status === 'unlocked' ? 'quiet' : 'primary')}
            >
              {progress.status === 'given' ? 'Go to My Account' : 'Go to My Products'}
            </Link>
          </div>
        </Notice>
      )
    case 'notCharged':
      return (
        <Notice>
          <p>Nothing has been charged. You can try again.</p>
        </Notice>
      )
    case 'returned':
      return (
        <Notice>
          <p>Your money has been returned, and what you bought has left your library.</p>
        </Notice>
      )
    case 'disputed':
      return (
        <Notice>
          <p>
            Your bank has taken the payment back while it looks into it. The content comes back if the money
            does.
          </p>
        </Notice>
      )
    case 'unknown':
      return <Unknown problem={progress.problem} retryButton={retryButton} />
    default:
      return progress satisfies never
  }
}

/** Texts while the order is read, and when it can’t be read. */
const paidTexts = {
  unlocked: 'What you bought is unlocked.',
  waiting: 'Your payment has arrived. What you bought is in My Products.',
  given: 'Your gift is paid: the recipient gets an email with the link and your words.',
} as const

function Needs({ clauses, otherwise }: { clauses: readonly Clause[]; otherwise: string }) {
  if (clauses.length === 0) return <p>{otherwise}</p>
  return (
    <p>
      {clauses.map(({ titles, predicate }, index) => (
        <Fragment key={predicate}>
          <strong translate="no">{titles}</strong>
          <span>{` ${predicate}${endings[clauses.length - 1 - index] ?? ', '}`}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** Follow the last clause, and the second-last one. */
const endings = ['.', ', and ']

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

/** Offers to restore the cart, which was cleared although the order may be unpaid. */
export function PutProductsBack({ items }: { items: readonly CartItem[] }) {
  const dispatch = useShopDispatch()
  const cart = useShopSelector(selectCart)
  if (items.length === 0) return null
  if (items.every(({ id }) => cart.some((item) => item.id === id))) {
    return (
      <p role="status">
        The products are in <Link to={paths.checkout}>your cart</Link> again.
      </p>
    )
  }
  const putBack = () => {
    for (const item of items) dispatch(productAdded(item))
  }
  return (
    <Actions>
      <Button look="quiet" onClick={putBack}>
        Put the products back
      </Button>
    </Actions>
  )
}
