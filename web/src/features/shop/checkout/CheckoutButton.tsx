import { Button } from '../../../ui/controls/Button.tsx'
import { Actions } from '../../../ui/page/Page.tsx'
import { CheckoutRefusal } from './CheckoutRefusal.tsx'
import { UnlockAtOnce } from './UnlockAtOnce.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = {
  checkout: Checkout
  label: 'Checkout' | 'Try Again' | 'Continue to payment'
  onLogInAgain: () => void
  /** E-mail address of support, when it is known. */
  supportEmail: string | undefined
}

/** The button that opens the payment page, its progress, and the reason when it is refused. */
export function CheckoutButton({ checkout, label, onLogInAgain, supportEmail }: Props) {
  const { state, cart } = checkout
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
      <UnlockAtOnce atOnce={checkout.atOnce} isBusy={isBusy} />
      <Actions>
        <Button disabled={isBusy || isNothingOnSale} onClick={checkout.checkOut}>
          {isBusy ? 'Opening the payment page…' : label}
        </Button>
      </Actions>
      <p role="status">
        {state.status === 'leaving' && (
          <span>
            Nothing happens? <a href={state.url}>Go to the payment page</a>
          </span>
        )}
      </p>
    </>
  )
}
