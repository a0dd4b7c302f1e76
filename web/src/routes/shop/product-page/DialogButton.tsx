import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { ErrorBoundary } from '../../../ui/page/ErrorBoundary.tsx'

type Props = { label: string; children: (close: () => void) => ReactNode }

/** A button that opens a dialog, whose code may come with the press. */
export function DialogButton({ label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ErrorBoundary fallback={<p role="alert">This can’t be opened right now. The cart works.</p>}>
          <Suspense fallback={null}>{children(() => setIsOpen(false))}</Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
