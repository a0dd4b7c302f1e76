import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { ErrorBoundary } from '../../../ui/page/ErrorBoundary.tsx'

type Props = { label: string; isOpenAtFirst?: boolean; children: (close: () => void) => ReactNode }

/** A button that opens a dialog, whose code may come with the press. */
export function DialogButton({ label, isOpenAtFirst = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    // The browser knows no earlier focus when the dialog was open from the start.
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
