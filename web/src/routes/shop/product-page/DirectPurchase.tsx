import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import {
  forgetPurchaseIntent,
  type PurchaseIntent,
  purchaseIntent,
} from '#site/features/shop/checkout/purchase-intent.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ErrorBoundary } from '#site/ui/page/ErrorBoundary.tsx'
import type { Product } from './load-product.ts'

/** Fetched on a press: most visitors of a product don't buy it at once. */
const BuyNowDialog = lazy(async () => ({ default: (await import('./BuyNowDialog.tsx')).BuyNowDialog }))
const GiftDialog = lazy(async () => ({ default: (await import('./GiftDialog.tsx')).GiftDialog }))

type Props = { product: Product & { price: number }; isOwned?: boolean }

function DirectPurchase({ product, isOwned = false }: Props) {
  const [intent] = useState(() => purchaseIntent())
  useEffect(forgetPurchaseIntent)
  const isIntended = (kind: PurchaseIntent['kind']) =>
    intent?.productId === product.id && intent.kind === kind
  return (
    <>
      {!isOwned && (
        <DialogButton label="Buy now" isOpenAtFirst={isIntended('buyNow')}>
          {(close) => <BuyNowDialog product={product} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton label="Give as a gift" isOpenAtFirst={isIntended('gift')}>
        {(close) => <GiftDialog product={product} onClose={close} />}
      </DialogButton>
    </>
  )
}

/** `lazy` needs a default export. */
export { DirectPurchase as default }

type DialogButtonProps = {
  label: string
  isOpenAtFirst?: boolean
  children: (close: () => void) => ReactNode
}

function DialogButton({ label, isOpenAtFirst = false, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    // A dialog that is open from the start has no earlier focus to return to.
    opener.current?.focus()
  }
  return (
    <>
      <Button ref={opener} look="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ErrorBoundary fallback={<p role="alert">This can’t be opened right now. The cart works.</p>}>
          <Suspense fallback={null}>{children(close)}</Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
