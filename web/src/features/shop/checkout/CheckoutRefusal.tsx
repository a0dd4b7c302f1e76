import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { paths } from '../../../../shared/paths.ts'
import { focusHeading } from '../../../platform/focus-heading.ts'
import { Button, buttonClass } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { productRemoved, selectCart } from '../cart/cart-slice.ts'
import type { PricedCart } from '../cart/priced-cart.ts'
import type { CheckoutProblem } from './checkout-flow.ts'
import { explainRefusal, type NextStep } from './checkout-problem.ts'

type Ways = { onLogInAgain: () => void; supportEmail: string | undefined }

type Props = Ways & { problem: CheckoutProblem; cart: PricedCart }

/** Why there is no payment page, and the way on. Gone once what it names has left the cart. */
export function CheckoutRefusal({ problem, cart, ...ways }: Props) {
  const items = useSelector(selectCart)
  const titles = new Map([...items, ...cart.lines].map(({ id, title }) => [id, title]))
  const { text, wayOn } = explainRefusal(problem, (id) => titles.get(id) ?? id)
  if (wayOn.kind === 'removal' && !items.some(({ id }) => wayOn.ids.includes(id))) return null
  return (
    <Notice tone="problem">
      <p>{text}</p>
      <WayOnFrom wayOn={wayOn} {...ways} />
    </Notice>
  )
}

function WayOnFrom({ wayOn, onLogInAgain, supportEmail }: Ways & { wayOn: NextStep }) {
  const dispatch = useDispatch()
  switch (wayOn.kind) {
    case 'again':
      return null
    case 'removal': {
      const remove = () => {
        // The button goes away with its press.
        focusHeading()
        for (const id of wayOn.ids) dispatch(productRemoved(id))
      }
      return (
        <div>
          <Button look="quiet" onClick={remove}>
            {wayOn.ids.length > 1 ? 'Remove them' : 'Remove it'}
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
      return supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : null
    default:
      return wayOn satisfies never
  }
}
