import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonLook } from '#site/ui/controls/Button.tsx'
import { ErrorBoundary } from '#site/ui/page/ErrorBoundary.tsx'

/** Loaded at the press, because the button is on every page and few visitors press it. */
const ChoicesDialog = lazy(async () => ({ default: (await import('./ChoicesDialog.tsx')).ChoicesDialog }))

type Props = { label: string; look: ButtonLook }

export function PrivacyChoices({ label, look }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ErrorBoundary
          fallback={<p role="alert">The choices can’t be fetched right now. Please load the page again.</p>}
        >
          <Suspense fallback={null}>
            <ChoicesDialog onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
