import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { focusHeading } from '#site/browser/focus-heading.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { productRemoved, selectCart } from '../cart/cart-slice.ts'
import type { PricedCart } from '../cart/priced-cart.ts'
import { useShopDispatch, useShopSelector } from '../use-shop.ts'
import type { CheckoutProblem } from './checkout-flow.ts'
import { explainRefusal, type NextStep } from './checkout-problem.ts'

type Actions = { onLogInAgain: () => void; supportEmail: string | undefined }

type Props = Actions & { problem: CheckoutProblem; cart: PricedCart; isBuyNow: boolean }

export function CheckoutRefusal({ problem, cart, isBuyNow, ...actions }: Props) {
  const items = useShopSelector(selectCart)
  const titles = new Map([...items, ...cart.lines].map(({ id, title }) => [id, title]))
  const { text, nextStep: proposed } = explainRefusal(problem, (id) => titles.get(id) ?? id)
  const nextStep = isBuyNow ? stepBesideCart(proposed, problem) : proposed
  if (nextStep.kind === 'removal' && !items.some(({ id }) => nextStep.ids.includes(id))) return null
  return (
    <Notice tone="problem">
      <p>{text}</p>
      <NextStepAction nextStep={nextStep} {...actions} />
    </Notice>
  )
}

/** *Buy now* leaves the cart unchanged, so its product can’t be removed. */
function stepBesideCart(step: NextStep, { code }: CheckoutProblem): NextStep {
  if (step.kind !== 'removal') return step
  return { kind: code === 'already-owned' ? 'library' : 'again' }
}

function NextStepAction({ nextStep, onLogInAgain, supportEmail }: Actions & { nextStep: NextStep }) {
  const dispatch = useShopDispatch()
  switch (nextStep.kind) {
    case 'again':
      return null
    case 'removal': {
      const remove = () => {
        // The focused button disappears.
        focusHeading()
        for (const id of nextStep.ids) dispatch(productRemoved(id))
      }
      return (
        <div>
          <Button look="quiet" onClick={remove}>
            {nextStep.ids.length > 1 ? 'Remove them' : 'Remove it'}
          </Button>
        </div>
      )
    }
    case 'library':
      return (
        <div>
          <Link to={paths.account} className={buttonClass('quiet')}>
            Go to My Products
          </Link>
        </div>
      )
    case 'login':
      return (
        <div>
          <Button look="quiet" onClick={onLogInAgain}>
            Log in again
          </Button>
        </div>
      )
    case 'support':
      return supportEmail ? <SmartLink href={`mailto:${supportEmail}`}>{supportEmail}</SmartLink> : null
    default:
      return nextStep satisfies never
  }
}
