import { rightInParts } from '#shared/products/in-parts.ts'
import { unlockStatements } from '#shared/products/unlock-consent.ts'
import { listText } from '#site/lib/list-text.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { CheckLine } from '#site/ui/controls/Field.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { CheckoutRefusal } from './CheckoutRefusal.tsx'
import type { AtOnce, Checkout } from './use-checkout.ts'

type Props = {
  checkout: Checkout
  label: 'Checkout' | 'Try Again' | 'Continue to payment'
  onLogInAgain: () => void
  supportEmail: string | undefined
}

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

type UnlockProps = { atOnce: AtOnce; isBusy: boolean }

/**
 * The consent to delivery at once. Optional for the payment, and unticked at first, as directive 2011/83/EU, articles 16(m) and
 * 22, requires.
 */
function UnlockAtOnce({ atOnce: { titles, inParts, wording, isChosen, choose }, isBusy }: UnlockProps) {
  if (titles.length === 0) return null
  const isMixed = inParts.length < titles.length
  return (
    <CheckLine
      checked={isChosen}
      disabled={isBusy}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
      hint={
        <>
          <span>You may leave the box empty. You then pay in the same way, unlock </span>
          <span translate="no">{listText(titles)}</span>
          <span>
            {` in My Products when you like, and can withdraw until you do${isMixed ? ', within 14 days' : ''}. `}
          </span>
          {isMixed && inParts.length > 0 && <strong translate="no">{`${listText(inParts)}: `}</strong>}
          {inParts.length > 0 && <span>{rightInParts}</span>}
        </>
      }
    >
      {unlockStatements[wording].join(' ')}
    </CheckLine>
  )
}
