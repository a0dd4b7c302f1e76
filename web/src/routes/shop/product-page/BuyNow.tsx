import { lazy, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectSession } from '../../../features/account/session/session-slice.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ErrorBoundary } from '../../../ui/page/ErrorBoundary.tsx'
import type { Product } from './load-product.ts'

/** Comes with the press: most visitors of a product don't buy it at once. */
const BuyNowDialog = lazy(async () => ({ default: (await import('./BuyNowDialog.tsx')).BuyNowDialog }))

/** For signed-in shoppers: straight to the payment page for this one product. The cart stays as it is. */
export function BuyNow({ product }: { product: Product & { price: number } }) {
  const { status } = useSelector(selectSession)
  const [isOpen, setIsOpen] = useState(false)
  if (status !== 'signedIn') return null
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Buy now
      </Button>
      {isOpen && (
        <ErrorBoundary fallback={<p role="alert">This can’t be opened right now. The cart works.</p>}>
          <Suspense fallback={null}>
            <BuyNowDialog product={product} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
