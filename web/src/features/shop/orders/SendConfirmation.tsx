import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../api/shop-context.ts'

type State = 'idle' | 'sending' | 'sent' | 'too-many' | 'failed'

const texts: Record<State, string> = {
  idle: '',
  sending: 'Sending…',
  sent: 'The confirmation is on its way to the e-mail address of this order.',
  'too-many': 'The confirmation has been sent several times today. Please look in your spam folder.',
  failed: 'The confirmation couldn’t be sent. Please try again.',
}

/** A button that sends the confirmation of an order again, by mail. */
export function SendConfirmation({ orderNumber }: { orderNumber: number }) {
  const { api } = useShop()
  const [state, setState] = useState<State>('idle')
  const send = async () => {
    setState('sending')
    try {
      await api.sendConfirmation(orderNumber)
      setState('sent')
    } catch (error) {
      setState(shopProblemOf(error).code === 'too-many-requests' ? 'too-many' : 'failed')
    }
  }
  return (
    <>
      <Button look="quiet" disabled={state === 'sending'} onClick={() => void send()}>
        Send confirmation again <span className="visually-hidden">{`for order ${orderNumber}`}</span>
      </Button>
      <p role="status">{texts[state]}</p>
    </>
  )
}
