import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

type Props = {
  text: string
  /** Announced after a press. Browsers may refuse, so `failed` names another way. */
  outcomes: Readonly<Record<'copied' | 'failed', string>>
  children: ReactNode
}

export function CopyButton({ text, outcomes, children }: Props) {
  const [outcome, setOutcome] = useState<keyof Props['outcomes'] | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <>
      <div>
        <Button look="quiet" onClick={() => void copy()}>
          {children}
        </Button>
      </div>
      <p role="status">{outcome && outcomes[outcome]}</p>
    </>
  )
}
