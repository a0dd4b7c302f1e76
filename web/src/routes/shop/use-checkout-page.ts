import { useSelector } from 'react-redux'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../features/account/session/use-session.ts'
import { selectUser } from '../../features/account/session/user-slice.ts'
import { useShop } from '../../features/shop/api/shop-context.ts'
import type { CheckoutProblem } from '../../features/shop/checkout/checkout-flow.ts'
import { useCheckout } from '../../features/shop/checkout/use-checkout.ts'
import { useSettings } from '../../layout/settings.ts'
import type { loadCart } from './load-cart.ts'

/**
 * The cart of the page at today's prices, and the way to the payment page. What another tab has just added is left
 * out until the page has asked for it; without that it would show for a moment as no longer on sale.
 */
export function useCheckoutPage() {
  const { ids, products, cores, titles } = useLoaderData<typeof loadCart>()
  const email = useSelector(selectUser)?.email ?? ''
  const supportEmail = useSettings()?.supportEmail ?? undefined
  const session = useSession()
  const { library } = useShop()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  const lookAgain = ({ code }: CheckoutProblem) => {
    if (code === 'not-signed-in' || code === 'email-mismatch') void session.load()
    if (code === 'already-owned' || code === 'payment-pending') void library.refresh()
    if (code === 'prices-changed' || code === 'products-unavailable') void revalidate()
  }
  // A core game that is added on the page is known at once.
  const found = { ids: [...ids, ...cores.map(({ id }) => id)], products: [...products, ...cores] }
  return {
    checkout: useCheckout({ found, email, onRefused: lookAgain }),
    list: { titles, cores },
    button: {
      supportEmail,
      async onLogInAgain() {
        // Signed out here in any case: what the account service says to it changes nothing.
        await session.signOut().catch(() => undefined)
        await navigate(paths.login)
      },
    },
  }
}
