import { useSelector } from 'react-redux'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { priceText } from '../../../../shared/money.ts'
import { paths } from '../../../../shared/paths.ts'
import { useSession } from '../../../features/account/session/use-session.ts'
import { selectUser } from '../../../features/account/session/user-slice.ts'
import { useShop } from '../../../features/shop/api/shop-context.ts'
import { ProductDetails } from '../../../features/shop/cart/CartList.tsx'
import { CheckoutButton } from '../../../features/shop/checkout/CheckoutButton.tsx'
import type { CheckoutProblem } from '../../../features/shop/checkout/checkout-flow.ts'
import { useBuyNow } from '../../../features/shop/checkout/use-checkout.ts'
import { useSettings } from '../../../layout/settings.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/controls/Dialog.tsx'
import { Actions } from '../../../ui/page/Page.tsx'
import { devicesOf } from '../devices-of.ts'
import { SoldBy } from '../SoldBy.tsx'
import styles from './BuyNowDialog.module.css'
import type { Product } from './load-product.ts'

type Props = { product: Product & { price: number }; onClose: () => void }

/**
 * The step that the law wants between a product and its payment: what it is, its price with VAT, who sells, on what terms,
 * and whether it is wanted at once.
 */
export function BuyNowDialog({ product, onClose }: Props) {
  const { library } = useShop()
  const { checkout, button } = useBuyNowPage(product)
  const close = () => {
    // Another tab may have bought it. Not before: the page of an owned product has no dialog, and no reason to read.
    if (checkout.state.status === 'refused') void library.refresh()
    onClose()
  }
  const [line] = checkout.cart.lines
  const price = line?.status === 'available' ? line.price : product.price
  return (
    <Dialog heading={`Buy ${product.title}`} onClose={close}>
      <div className={styles.content}>
        <p>
          <strong>{priceText(price)}</strong>
          {product.vatRate > 0 && ' incl. VAT'}
        </p>
        <ProductDetails product={product} devices={devicesOf(useSettings())} />
        <SoldBy />
        <CheckoutButton checkout={checkout} label="Continue to payment" {...button} />
        <Actions>
          <Button look="quiet" onClick={close}>
            Back to the product
          </Button>
        </Actions>
      </div>
    </Dialog>
  )
}

function useBuyNowPage(product: Props['product']) {
  const { id, title, price } = product
  const email = useSelector(selectUser)?.email ?? ''
  const supportEmail = useSettings()?.supportEmail ?? undefined
  const session = useSession()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const refreshAfterRefusal = ({ code }: CheckoutProblem) => {
    if (code === 'prices-changed' || code === 'products-unavailable') void revalidate()
  }
  return {
    checkout: useBuyNow({ item: { id, title, price }, product, email, onRefused: refreshAfterRefusal }),
    button: {
      supportEmail,
      async onLogInAgain() {
        // The user is signed out here even when the account service rejects the sign-out.
        await session.signOut().catch(() => undefined)
        await navigate(paths.account)
      },
    },
  }
}
