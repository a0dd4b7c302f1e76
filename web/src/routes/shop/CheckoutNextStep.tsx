import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { SessionNotice } from '#site/features/account/session/SessionNotice.tsx'
import {
  selectSession,
  selectUser,
  useAccountSelector,
  useSession,
} from '#site/features/account/session/session.ts'
import { CheckoutButton } from '#site/features/shop/checkout/CheckoutButton.tsx'
import type { CheckoutProblem } from '#site/features/shop/checkout/checkout-flow.ts'
import { useCheckout } from '#site/features/shop/checkout/use-checkout.ts'
import { useShop } from '#site/features/shop/use-shop.ts'
import { useSettings } from '#site/layout/settings.ts'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { Loading } from '#site/ui/page/Loading.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { useCurrentPrices } from '#site/ui/prices/use-current-prices.ts'
import type { loadCart } from './load-cart.ts'

/** Leaves out a product that another tab added until the loader has read it, because it would show as no longer on sale. */
export function useCheckoutPage() {
  const { ids, titles, ...loaded } = useLoaderData<typeof loadCart>()
  const products = useCurrentPrices(loaded.products)
  const cores = useCurrentPrices(loaded.cores)
  const email = useAccountSelector(selectUser)?.email ?? ''
  const settings = useSettings()
  const supportEmail = settings?.supportEmail ?? undefined
  const session = useSession()
  const { library } = useShop()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  const refreshAfterRefusal = ({ code }: CheckoutProblem) => {
    if (code === 'not-signed-in' || code === 'email-mismatch') void session.load()
    if (code === 'already-owned' || code === 'payment-pending') void library.refresh()
    if (code === 'prices-changed' || code === 'products-unavailable') void revalidate()
  }
  // With `cores`, a core game that is added on this page appears at once.
  const found = { ids: [...ids, ...cores.map(({ id }) => id)], products: [...products, ...cores] }
  return {
    checkout: useCheckout({ found, email, onRefused: refreshAfterRefusal }),
    list: { titles, cores },
    button: {
      supportEmail,
      async onLogInAgain() {
        // Even a rejected sign-out signs this browser out.
        await session.signOut().catch(() => undefined)
        await navigate(paths.login)
      },
    },
  }
}

type Props = {
  page: Pick<ReturnType<typeof useCheckoutPage>, 'checkout' | 'button'>
  labels: { signedIn: 'Checkout' | 'Try Again'; signedOut: string }
}

export function CheckoutNextStep({ page, labels }: Props) {
  const { status } = useAccountSelector(selectSession)
  switch (status) {
    case 'unknown':
      return <Loading />
    case 'unavailable':
      return <SessionNotice />
    case 'signedOut':
      return (
        <Actions>
          <Link to={paths.login} className={buttonClass()}>
            {labels.signedOut}
          </Link>
        </Actions>
      )
    case 'signedIn':
      return <CheckoutButton checkout={page.checkout} label={labels.signedIn} {...page.button} />
    default:
      return status satisfies never
  }
}
