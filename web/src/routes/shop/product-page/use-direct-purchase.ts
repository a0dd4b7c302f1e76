import { startTransition, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { changeStoredFields, readStoredFields } from '#site/features/account/form/stored-fields.ts'
import {
  selectSession,
  selectUser,
  useAccountSelector,
  useSession,
} from '#site/features/account/session/session.ts'
import type { CheckoutProblem } from '#site/features/shop/checkout/checkout-flow.ts'
import {
  forgetPurchaseIntent,
  keepPurchaseIntent,
  type PurchaseIntent,
  purchaseIntent,
} from '#site/features/shop/checkout/purchase-intent.ts'
import { selectLibrary } from '#site/features/shop/library/library-slice.ts'
import { useShopSelector } from '#site/features/shop/use-shop.ts'
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

/**
 * The dialog that the visitor left to log in, or to read a mail. After a login it opens when the shop has said what is owned:
 * the page has other controls for an owned product, and a dialog that is open then would be lost.
 */
export function useResumedPurchase(productId: string): PurchaseIntent['kind'] | null {
  const { status } = useAccountSelector(selectSession)
  const library = useShopSelector(selectLibrary).status
  const isLibraryAnswered = library === 'known' || library === 'unavailable'
  const [resumed, setResumed] = useState<PurchaseIntent['kind'] | null>(null)
  useEffect(() => {
    // A transition waits for the code of the dialog.
    const resume = (kind: PurchaseIntent['kind']) => startTransition(() => setResumed(kind))
    if (status === 'signedIn') {
      if (!isLibraryAnswered) return
      const intent = purchaseIntent()
      forgetPurchaseIntent()
      if (intent?.productId === productId) resume(intent.kind)
    } else if (status === 'signedOut' && waitsForCode(productId)) resume('buyNow')
  }, [productId, status, isLibraryAnswered])
  return resumed
}

/** The name under which the tab stores a newcomer's progress in buying this product. */
export const purchaseFields = (productId: string) => `buy:${productId}`

/** Whether to reopen the dialog after a reload: the visitor left to read a mail, and has not closed the dialog. */
function waitsForCode(productId: string): boolean {
  const { kind, unconfirmed, isClosed } = readStoredFields(purchaseFields(productId))
  return Boolean(kind || unconfirmed) && !isClosed
}

/** Call it when the visitor closes the dialog. The code stays valid for a later press of *Buy now*. */
export function stopWaiting(productId: string) {
  if (waitsForCode(productId)) changeStoredFields(purchaseFields(productId), { isClosed: 'yes' })
}
