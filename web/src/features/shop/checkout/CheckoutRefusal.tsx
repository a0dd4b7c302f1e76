import { Link } from 'react-router-dom'
import { minTotalSek } from '#shared/api/checkout.ts'
import { maxCartItems } from '#shared/api/values.ts'
import { priceText } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { focusHeading } from '#site/browser/focus-heading.ts'
import { listText } from '#site/lib/list-text.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { productRemoved, selectCart } from '../cart/cart-slice.ts'
import type { PricedCart } from '../cart/priced-cart.ts'
import { useShopDispatch, useShopSelector } from '../use-shop.ts'
import type { CheckoutProblem, CheckoutState } from './checkout-flow.ts'

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

type NextStep =
  | { kind: 'again' | 'library' | 'login' | 'support' }
  | { kind: 'removal'; ids: readonly string[] }

type Explanation = { text: string; nextStep: NextStep }

const nothingCharged = 'Nothing has been charged.'

type Refusal = readonly [nextStep: NextStep['kind'], fault: string, cure?: string]

const ourFault: Refusal = [
  'support',
  'Something is wrong with our shop.',
  'Your cart is safe. Try again later, or tell our support team.',
]

/** Between fault and cure, the text says that nothing has been charged. `{names}`: the refused products. */
const refusals: Record<Exclude<CheckoutProblem['code'], 'payment-pending'>, Refusal> = {
  'prices-changed': ['again', 'A price has changed since you looked.', 'Look at the new total, then go on.'],
  'products-unavailable': ['removal', 'You can’t buy {names} any more.'],
  'pre-order-overdue': [
    'removal',
    'You can’t pre-order {names} at the moment: the planned release has passed, and no new date is set.',
  ],
  'already-owned': ['removal', 'You have {names} in your library already.'],
  'contained-in-cart': ['removal', 'The rest of your cart holds {names} already.'],
  'duplicate-products': ['removal', 'Your cart holds {names} more than once.'],
  'not-signed-in': ['login', 'You are no longer logged in.'],
  'email-mismatch': ['login', 'You are logged in with another account now, perhaps in another tab.'],
  'email-unverified': [
    'support',
    'The e-mail address of your account isn’t confirmed, and the order would be mailed there.',
    'Confirm it in the app, then log in again, or ask our support team.',
  ],
  'too-many-gifts': ['again', 'You can’t give more gifts today.', 'Please come back tomorrow.'],
  'cart-changed': ['again', 'Your cart has changed.', 'Look at it, then go on.'],
  'cart-empty': ['again', 'Your cart is empty.'],
  'cart-too-large': [
    'again',
    `You can buy at most ${maxCartItems} products at once.`,
    'Remove some, then go on.',
  ],
  'total-too-small': [
    'again',
    `The smallest amount you can pay is ${priceText(minTotalSek)}.`,
    'Add another product, then go on.',
  ],
  'too-many-requests': ['again', 'You have tried too often.', 'Wait a minute, then try again.'],
  unavailable: [
    'again',
    'The shop can’t open a payment page right now.',
    'Your cart is safe. Try again in a moment.',
  ],
  'seller-incomplete': [
    'support',
    'The shop is not open: the details of who sells are missing.',
    'Your cart is safe. Try again later, or tell our support team.',
  ],
  'no-response': ['again', 'The shop doesn’t answer.', 'Your cart is safe. Try again in a moment.'],
  'unknown-payment-page': ourFault,
  'base-url-refused': ourFault,
  'invalid-request': ourFault,
  'not-found': ourFault,
  internal: ourFault,
}

export function explainRefusal(problem: CheckoutProblem, nameOf: (id: string) => string): Explanation {
  const ids = 'ids' in problem ? problem.ids : []
  const names = listText(ids.map(nameOf))
  if (problem.code === 'payment-pending') {
    return {
      text: `You have paid for ${names} already. The payment is on its way or being unlocked. Don’t pay again.`,
      nextStep: { kind: 'library' },
    }
  }
  const [kind, fault, cure = ''] = refusals[problem.code]
  return {
    text: `${fault.replace('{names}', () => names)} ${nothingCharged} ${cure}`.trim(),
    nextStep: kind === 'removal' ? { kind, ids } : { kind },
  }
}

/** For a browser that doesn’t go to the payment page by itself. */
export const LeavingNotice = ({ state }: { state: CheckoutState }) => (
  <p role="status">
    {state.status === 'leaving' && (
      <span>
        Nothing happens? <a href={state.url}>Go to the payment page</a>
      </span>
    )}
  </p>
)
