import { useSelector } from 'react-redux'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useSession } from '#site/features/account/session/use-session.ts'
import { selectUser } from '#site/features/account/session/user-slice.ts'
import type { CheckoutProblem } from '#site/features/shop/checkout/checkout-flow.ts'
import { keepPurchaseIntent, type PurchaseIntent } from '#site/features/shop/checkout/purchase-intent.ts'
import { useSettings } from '#site/layout/settings.ts'
import type { Product } from './load-product.ts'

/** The buyer, and the handling of refusals, for a purchase without the cart. */
export function useDirectPurchase(product: Product & { price: number }, kind: PurchaseIntent['kind']) {
  const { id, title, price } = product
  const email = useSelector(selectUser)?.email ?? ''
  const supportEmail = useSettings()?.supportEmail ?? undefined
  const session = useSession()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const refreshAfterRefusal = ({ code }: CheckoutProblem) => {
    if (code === 'prices-changed' || code === 'products-unavailable') void revalidate()
  }
  return {
    options: { item: { id, title, price }, product, email, onRefused: refreshAfterRefusal },
    actions: {
      supportEmail,
      async onLogInAgain() {
        keepPurchaseIntent({ productId: id, kind })
        // This browser is signed out even when the account service rejects the sign-out.
        await session.signOut().catch(() => undefined)
        await navigate(paths.account)
      },
    },
  }
}
