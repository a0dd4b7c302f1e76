import { priceText } from '../../../../shared/money.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { CartItem } from './cart-slice.ts'
import { useRemoveLine } from './use-remove-line.ts'

type Props = { line: CartItem; isInBundle: boolean }

/** For a line of the cart that the rest of the cart includes. */
export function PaidTwice({ line: { id, title, price }, isInBundle }: Props) {
  const remove = useRemoveLine(id)
  return (
    <>
      <p>
        <span>{isInBundle ? 'The bundle' : 'The rest of your cart'}</span> already includes this. Remove it
        and save <span translate="no">{priceText(price)}</span>.
      </p>
      <div>
        <Button look="quiet" onClick={remove}>
          Remove it <span className="visually-hidden">{`(${title})`}</span>
        </Button>
      </div>
    </>
  )
}
