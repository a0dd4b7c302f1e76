import { Link, type LoaderFunctionArgs } from 'react-router-dom'
import { buttonClass } from '../components/Button.tsx'
import { Actions, Page } from '../components/Page.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { paths } from '../lib/paths.ts'
import { cartContext } from '../shop/cartContext.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const cart = context.get(cartContext)
  await cart.ready
  cart.clear()
  return null
}

/** Only arriving here clears the cart: a content change must not empty what another tab fills meanwhile. */
export const shouldRevalidate = () => false

export function Component() {
  return (
    <Page
      heading="Order Completed"
      intro="Thank you for your pre-order. It will be in the app, under the account that you bought it with, on the day it is released."
      narrow
    >
      <PageHead title="Order Completed" noIndex />
      <Actions>
        <Link to={paths.home} className={buttonClass()}>
          Return Home
        </Link>
      </Actions>
    </Page>
  )
}
