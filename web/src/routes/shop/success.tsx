import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { referenceParameter } from '../../../shared/shop-contract.ts'
import { cartContext } from '../../features/shop/cart/cart-context.ts'
import { clearCartFor } from '../../features/shop/orders/cleared-cart.ts'
import { OrderStatus, PutProductsBack } from '../../features/shop/orders/OrderStatus.tsx'
import type { OrderProgress } from '../../features/shop/orders/order-progress.ts'
import { useOrderProgress } from '../../features/shop/orders/use-order-progress.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Actions, Page } from '../../ui/page/Page.tsx'
import { loadSession } from '../account/load-session.ts'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  loadSession(context)
  const cart = context.get(cartContext)
  await cart.ready
  const reference = new URL(request.url).searchParams.get(referenceParameter)
  return { reference, cleared: clearCartFor(reference, cart) }
}

/**
 * Only the first load clears the cart. A later revalidation must not empty a cart that another tab has filled since
 * then. createRevalidate makes sure that the first load is not restarted before the page is shown.
 */
export const shouldRevalidate = () => false

export function Component() {
  const { reference, cleared } = useLoaderData<typeof loader>()
  const [progress, send] = useOrderProgress(reference, cleared)
  const { heading, intro } = texts[progress.status] ?? completed
  return (
    <Page heading={heading} intro={intro} narrow>
      <PageHead title={heading} noIndex />
      <OrderStatus progress={progress} onAskAgain={() => send({ type: 'askedAgain' })} />
      {mayBeUnpaid.has(progress.status) && <PutProductsBack items={cleared.items} />}
      <Actions>
        {progress.status === 'notCharged' && (
          <Link to={paths.checkout} className={buttonClass()}>
            Try Again
          </Link>
        )}
        <Link
          to={paths.home}
          className={buttonClass(hasOtherPrimaryAction.has(progress.status) ? 'quiet' : 'primary')}
        >
          Return Home
        </Link>
      </Actions>
    </Page>
  )
}

const completed = {
  heading: 'Order Completed',
  intro:
    'Thank you for your pre-order. What you asked for at once is in the app, under the account that you bought it with. The rest waits in My Products until you unlock it, a pre-order from the day it is released.',
}

/** Texts for the states in which thanking for an order would be wrong. */
const texts: Partial<Record<OrderProgress['status'], { heading: string; intro: string | null }>> = {
  unknown: { heading: completed.heading, intro: null },
  notCharged: {
    heading: 'Payment Not Completed',
    intro: 'Nothing was paid for this order.',
  },
  disputed: { heading: 'Payment Disputed', intro: null },
  returned: { heading: 'Order Returned', intro: 'This order was paid back.' },
}

/** States in which another action than “Return Home” is the primary one. */
const hasOtherPrimaryAction = new Set<OrderProgress['status']>(['unlocked', 'waiting', 'notCharged'])

/** States in which the cleared cart may be unpaid. The page then offers to restore it. */
const mayBeUnpaid = new Set<OrderProgress['status']>(['unknown', 'noReference', 'notCharged'])
