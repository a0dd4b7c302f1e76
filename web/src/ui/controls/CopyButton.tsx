import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook } from './Button.tsx'

type Props = {
  text: string
  /** Announced after a press. Browsers may refuse, so `failed` names another way. Left out for links. */
  outcomes?: Readonly<Record<'copied' | 'failed', string>>
  /** The title of a link, for systems that can share it. */
  shareAs?: string
  look?: ButtonLook
  children: ReactNode
}

const ofLink = (address: string) => ({
  copied: 'The link is copied.',
  failed: `Your browser doesn’t copy it. The link is ${address}`,
})

export function CopyButton({ text, outcomes = ofLink(text), shareAs, look = 'quiet', children }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    try {
      if (shareAs !== undefined && Reflect.has(navigator, 'share')) {
        await navigator.share({ title: shareAs, url: text })
        return setOutcome(null)
      }
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch (error) {
      const wasClosed = error instanceof DOMException && error.name === 'AbortError'
      setOutcome(wasClosed ? null : 'failed')
    }
  }
  return (
    <>
      <div>
        <Button look={look} onClick={() => void copy()}>
          {children}
        </Button>
      </div>
      <p role="status">{outcome && outcomes[outcome]}</p>
    </>
  )
}
