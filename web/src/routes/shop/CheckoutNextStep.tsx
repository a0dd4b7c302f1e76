import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { SessionNotice } from '../../features/account/session/SessionNotice.tsx'
import { selectSession, useAccountSelector } from '../../features/account/session/session.ts'
import { CheckoutButton } from '../../features/shop/checkout/CheckoutButton.tsx'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Loading } from '../../ui/page/Loading.tsx'
import { Actions } from '../../ui/page/Page.tsx'
import type { useCheckoutPage } from './use-checkout-page.ts'

type Props = {
  page: Pick<ReturnType<typeof useCheckoutPage>, 'checkout' | 'button'>
  labels: { signedIn: 'Checkout' | 'Try Again'; signedOut: string }
}

export function CheckoutNextStep({ page, labels }: Props) {
  const { status } = useAccountSelector(selectSession)
  switch (status) {
    case 'unknown':
      return <Loading />
    case 'unavailable':
      return <SessionNotice />
    case 'signedOut':
      return (
        <Actions>
          <Link to={paths.login} className={buttonClass()}>
            {labels.signedOut}
          </Link>
        </Actions>
      )
    case 'signedIn':
      return <CheckoutButton checkout={page.checkout} label={labels.signedIn} {...page.button} />
    default:
      return status satisfies never
  }
}
