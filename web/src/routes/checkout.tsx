import { Link, type LoaderFunctionArgs } from 'react-router-dom'
import { buttonClass } from '../components/Button.tsx'
import { Page } from '../components/Page.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { paths } from '../lib/paths.ts'
import { CartList } from '../shop/CartList.tsx'
import { EmptyCart } from '../shop/EmptyCart.tsx'
import { loadCart } from './loadCart.ts'
import { useCart } from './useCart.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => loadCart(context)

export function Component() {
  const { isEmpty, priced } = useCart()
  return (
    <Page heading="Shopping Cart" narrow>
      <PageHead title="Shopping Cart" noIndex />
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <>
          <CartList cart={priced} />
          <Link to={paths.login} className={buttonClass()}>
            Continue
          </Link>
        </>
      )}
    </Page>
  )
}
