import { useEffect, useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { endPasskeyOffer, isPasskeyOfferDue } from './passkey-offer.ts'
import type { PasskeysEvent, PasskeysState } from './passkeys-flow.ts'

type Props = { state: PasskeysState; send: (event: PasskeysEvent) => void }

/** Offers a passkey once per browser, and only to accounts without one. */
export function PasskeyOffer({ state, send }: Props) {
  const [isOpen, setOpen] = useState(isPasskeyOfferDue)
  const isAdded = state.status === 'listed' && state.done === 'added'
  const isShown = isOpen && state.status === 'listed' && (state.passkeys.length === 0 || isAdded)
  useEffect(() => {
    if (isShown) endPasskeyOffer()
  }, [isShown])
  if (!isShown) return null
  if (isAdded) {
    return (
      <Notice>
        <p>Your passkey is ready. Next time, choose “Use a passkey”.</p>
      </Notice>
    )
  }
  const isBusy = state.busy !== null
  return (
    <Notice>
      <p>
        Log in without a password next time? A passkey uses your fingerprint, face or screen lock. Password
        and code keep working.
      </p>
      {state.error && <p>{state.error}</p>}
      <Actions>
        <Button look="quiet" disabled={isBusy} onClick={() => send({ type: 'addRequested' })}>
          {state.busy === 'adding' ? 'Waiting for your device…' : 'Add a passkey'}
        </Button>
        <Button look="bare" disabled={isBusy} onClick={() => setOpen(false)}>
          Not now
        </Button>
      </Actions>
    </Notice>
  )
}
