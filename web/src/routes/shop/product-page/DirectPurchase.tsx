import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { selectSession, useAccountSelector } from '#site/features/account/session/account-store.ts'
import {
  forgetPurchaseIntent,
  type PurchaseIntent,
  purchaseIntent,
} from '#site/features/shop/checkout/purchase-intent.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ErrorBoundary } from '#site/ui/page/ErrorBoundary.tsx'
import type { Product } from './load-product.ts'
import { stopWaiting, waitsForCode } from './purchase-fields.ts'

/** Fetched on a press, because most visitors of a product don't buy it at once. */
const BuyNowDialog = lazy(async () => ({ default: (await import('./BuyNowDialog.tsx')).BuyNowDialog }))
const GiftDialog = lazy(async () => ({ default: (await import('./GiftDialog.tsx')).GiftDialog }))

type Props = { product: Product & { price: number }; isOwned: boolean }

export function DirectPurchase({ product, isOwned }: Props) {
  const { status } = useAccountSelector(selectSession)
  const resumed = useResumed(product.id, status)
  return (
    <>
      {!isOwned && (
        <DialogButton label="Buy now" isResumed={resumed === 'buyNow'}>
          {(close) => (
            <BuyNowDialog
              product={product}
              onClose={() => {
                stopWaiting(product.id)
                close()
              }}
            />
          )}
        </DialogButton>
      )}
      {status === 'signedIn' && (
        <DialogButton label="Give as a gift" isResumed={resumed === 'gift'}>
          {(close) => <GiftDialog product={product} onClose={close} />}
        </DialogButton>
      )}
    </>
  )
}

/** The dialog that the visitor left to log in, or to read a mail. */
function useResumed(productId: string, status: string): PurchaseIntent['kind'] | null {
  const [resumed, setResumed] = useState<PurchaseIntent['kind'] | null>(null)
  useEffect(() => {
    if (status === 'signedIn') {
      const intent = purchaseIntent()
      forgetPurchaseIntent()
      if (intent?.productId === productId) setResumed(intent.kind)
    } else if (status === 'signedOut' && waitsForCode(productId)) setResumed('buyNow')
  }, [productId, status])
  return resumed
}

type DialogButtonProps = {
  label: string
  isResumed: boolean
  children: (close: () => void) => ReactNode
}

function DialogButton({ label, isResumed, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (isResumed) setIsOpen(true)
  }, [isResumed])
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => {
    // After the login, an earlier intent would open its dialog too.
    forgetPurchaseIntent()
    setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    // A dialog that opened without a press has no earlier focus to return to.
    opener.current?.focus()
  }
  return (
    <>
      <Button ref={opener} look="quiet" aria-haspopup="dialog" onClick={open}>
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
