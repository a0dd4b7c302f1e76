import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { ErrorBoundary } from '../../../ui/page/ErrorBoundary.tsx'
import type { Product } from './load-product.ts'

/** Comes with the press: most visitors of a product don't buy it at once. */
const BuyNowDialog = lazy(async () => ({ default: (await import('./BuyNowDialog.tsx')).BuyNowDialog }))

/** Straight to the payment page for this one product. The cart stays as it is. */
function BuyNow({ product }: { product: Product & { price: number } }) {
  const [isOpen, setIsOpen] = useState(false)
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

/** As `lazy` takes it: each byte of the page before this one counts. */
export { BuyNow as default }
