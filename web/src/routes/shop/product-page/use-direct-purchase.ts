import { useNavigate, useRevalidator } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { selectUser, useAccountSelector } from '#site/features/account/session/account-store.ts'
import { useSession } from '#site/features/account/session/session.ts'
import type { CheckoutProblem } from '#site/features/shop/checkout/checkout-flow.ts'
import { keepPurchaseIntent, type PurchaseIntent } from '#site/features/shop/checkout/purchase-intent.ts'
import { useSettings } from '#site/layout/settings.ts'
import type { Product } from './load-product.ts'

export function useDirectPurchase(product: Product & { price: number }, kind: PurchaseIntent['kind']) {
  const { id, title, price } = product
  const email = useAccountSelector(selectUser)?.email ?? ''
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
        // Even a rejected sign-out signs this browser out.
        await session.signOut().catch(() => undefined)
        await navigate(paths.account)
      },
    },
  }
}
