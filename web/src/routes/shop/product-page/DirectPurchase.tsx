import { lazy, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { prefetchCode } from '#runtime/prefetch.ts'
import { selectSession, useAccountSelector } from '#site/features/account/session/session.ts'
import { forgetPurchaseIntent } from '#site/features/shop/checkout/purchase-intent.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ErrorBoundary } from '#site/ui/page/ErrorBoundary.tsx'
import type { Product } from './load-product.ts'
import { stopWaiting, useResumedPurchase } from './use-direct-purchase.ts'

/** Fetched once the page has settled and is used, because most visitors of a product don't buy it at once. */
const fetchBuyNow = async () => ({ default: (await import('./BuyNowDialog.tsx')).BuyNowDialog })
const BuyNowDialog = lazy(fetchBuyNow)
/** In one task, its 40 files would keep a slow phone busy for 400 ms. */
const partsOfBuyNow = [
  () => import('#site/features/account/sign-up/CreateAccountForm.tsx'),
  () => import('#site/features/shop/checkout/CheckoutButton.tsx'),
  fetchBuyNow,
]
const GiftDialog = lazy(async () => ({ default: (await import('./GiftDialog.tsx')).GiftDialog }))

type Props = { product: Product & { price: number }; isOwned: boolean }

export function DirectPurchase({ product, isOwned }: Props) {
  const { status } = useAccountSelector(selectSession)
  const resumed = useResumedPurchase(product.id)
  useEffect(() => prefetchCode(...partsOfBuyNow), [])
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

type DialogButtonProps = {
  label: string
  isResumed: boolean
  children: (close: () => void) => ReactNode
}

/** Opens in transitions, which wait for the code. React would show a fallback for at least 300 ms, even if the code is there. */
function DialogButton({ label, isResumed, children }: DialogButtonProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isResumed
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => {
    // After the login, an earlier intent would open its dialog too.
    forgetPurchaseIntent()
    startTransition(() => setChosen(true))
  }
  const close = () => {
    setChosen(false)
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
          {children(close)}
        </ErrorBoundary>
      )}
    </>
  )
}
