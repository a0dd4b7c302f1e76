import { useRef, useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { CheckoutRefusal, LeavingNotice } from './CheckoutRefusal.tsx'
import { PlayDecision } from './PlayDecision.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = {
  checkout: Checkout
  label: 'Checkout' | 'Try Again' | 'Continue to payment'
  onLogInAgain: () => void
  supportEmail: string | undefined
}

/** The button needs a decision about every product that can be delivered now. */
export function CheckoutButton({ checkout, label, onLogInAgain, supportEmail }: Props) {
  const { state, cart, decision } = checkout
  const choices = useRef<HTMLFieldSetElement>(null)
  const [isMissing, setMissing] = useState(false)
  const isUndecided = decision.titles.length > 0 && decision.choice === null
  const press = () => {
    setMissing(isUndecided)
    if (isUndecided) choices.current?.querySelector('input')?.focus()
    else checkout.checkOut()
  }
  const isBusy = state.status === 'posting' || state.status === 'leaving'
  const isNothingOnSale = cart.lines.every(({ status }) => status === 'unavailable')
  return (
    <>
      {state.status === 'refused' && (
        <CheckoutRefusal
          problem={state.problem}
          cart={cart}
          isBuyNow={checkout.isBuyNow}
          onLogInAgain={onLogInAgain}
          supportEmail={supportEmail}
        />
      )}
      <PlayDecision decision={decision} isBusy={isBusy} isMissing={isMissing && isUndecided} ref={choices} />
      <Actions>
        <Button disabled={isBusy || isNothingOnSale} onClick={press} data-main>
          {isBusy ? 'Opening the payment page…' : label}
        </Button>
      </Actions>
      <LeavingNotice state={state} />
    </>
  )
}
