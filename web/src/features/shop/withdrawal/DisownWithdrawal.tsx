import { useState } from 'react'
import type { DisownedWithdrawal } from '#shared/shop-contract.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../api/shop-context.ts'

type State = 'unsent' | 'sending' | 'failed' | DisownedWithdrawal['outcome']

const texts: Record<State, string> = {
  unsent: '',
  sending: 'Sending…',
  failed: 'This didn’t reach us. Please try again.',
  disowned:
    'Thank you. Nothing is repaid, and your content is unlocked again. From now on we take a withdrawal from this order only from your account.',
  'too-late':
    'This withdrawal can’t be taken back any more: it has been confirmed in your account, or is being repaid. Please answer the mail if it was not you.',
  unknown: 'This link is not complete. Please open the one in our mail again, or answer the mail.',
}

/** Mail scanners open links, so a press is required. */
export function DisownWithdrawal({ statement }: { statement: string }) {
  const { api } = useShop()
  const [state, setState] = useState<State>(statement ? 'unsent' : 'unknown')
  const isOpen = state === 'unsent' || state === 'sending' || state === 'failed'
  const send = async () => {
    setState('sending')
    try {
      setState(await api.disownWithdrawal(statement))
    } catch (error) {
      setState(shopProblemOf(error).code === 'invalid-request' ? 'unknown' : 'failed')
    }
  }
  return (
    <>
      {isOpen && (
        <>
          <p>
            Someone stated, without logging in, that you withdraw from an order. If it was not you, press the
            button: nothing is repaid then, and your content is unlocked again. If it was you, there is
            nothing to do.
          </p>
          <Button disabled={state === 'sending'} onClick={() => void send()}>
            This was not me
          </Button>
        </>
      )}
      <p role="status">{texts[state]}</p>
    </>
  )
}
