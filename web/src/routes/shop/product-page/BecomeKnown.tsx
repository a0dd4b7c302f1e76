import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { AddressForm } from '#site/features/account/by-address/AddressForm.tsx'
import { useAddress } from '#site/features/account/by-address/use-address.ts'
import { ConfirmForm } from '#site/features/account/confirm/ConfirmForm.tsx'
import { useStoredFields } from '#site/features/account/form/stored-fields.ts'
import { useStepFocus } from '#site/features/account/form/use-step-focus.ts'
import { SessionNotice } from '#site/features/account/session/SessionNotice.tsx'
import { selectSession, useAccountSelector, useLoginWays } from '#site/features/account/session/session.ts'
import { CreateAccountForm } from '#site/features/account/sign-up/CreateAccountForm.tsx'
import { useCreateAccount } from '#site/features/account/sign-up/create-account-flow.ts'
import { intentFragment } from '#site/features/shop/checkout/purchase-intent.ts'
import { useMinimumAge } from '#site/layout/settings.ts'
import { Loading } from '#site/ui/page/Loading.tsx'
import { purchaseFields } from './use-direct-purchase.ts'

type Props = { productId: string }

/** Asks the buyer for an address and its code, or for an account with a password. */
export function BecomeKnown({ productId }: Props) {
  const { status } = useAccountSelector(selectSession)
  const { code } = useLoginWays()
  switch (status) {
    case 'unknown':
      return <Loading />
    case 'unavailable':
      return <SessionNotice />
    case 'signedIn':
      return null
    case 'signedOut':
      return code ? <ByAddress productId={productId} /> : <ByPassword productId={productId} />
    default:
      return status satisfies never
  }
}

function ByAddress({ productId }: Props) {
  const [state, send] = useAddress(purchaseFields(productId))
  const minimumAge = useMinimumAge()
  if (state.step === 'DONE') return <Loading />
  if (state.step === 'OTHER_WAY') {
    return (
      <>
        <p>{`The account of ${state.email} logs in another way.`}</p>
        <LogIn productId={productId} email={state.email} />
      </>
    )
  }
  return (
    <>
      <AddressForm state={state} send={send} minimumAge={minimumAge} />
      {state.step === 'ADDRESS' && <LogIn productId={productId} />}
    </>
  )
}

/** The forms of the page *Create Account*. */
function ByPassword({ productId }: Props) {
  const fields = purchaseFields(productId)
  const { stored, keep, keepFields } = useStoredFields(fields)
  const [state, send] = useCreateAccount(fields)
  useStepFocus(state.step, 'dialog h2')
  const minimumAge = useMinimumAge()
  switch (state.step) {
    case 'CREATE':
      return (
        <>
          <CreateAccountForm
            state={state}
            send={send}
            stored={stored}
            onInput={keepFields('username', 'email')}
            minimumAge={minimumAge}
          />
          <LogIn productId={productId} />
        </>
      )
    case 'CONFIRM':
      return (
        <ConfirmForm
          confirmation={state.confirmation}
          isContinuing={state.isSigningIn}
          send={send}
          onStartOver={() => {
            keep({ unconfirmed: '' })
            send({ type: 'startedOver' })
          }}
          toOtherAccount={<LogIn productId={productId} email={stored.email ?? ''} />}
        />
      )
    case 'DONE':
      return state.isSignedIn ? (
        <Loading />
      ) : (
        <>
          <p>Your email address is confirmed.</p>
          <LogIn productId={productId} email={state.username} />
        </>
      )
    default:
      return state satisfies never
  }
}

/** Links to the page with the other ways to log in, which leads back to this page. */
const LogIn = ({ productId, email }: Props & { email?: string }) => (
  <p>
    <span>{email ? '' : 'Do you log in with a password or a passkey? '}</span>
    <Link
      to={paths.account + intentFragment({ productId, kind: 'buyNow' })}
      state={email ? { username: email } : null}
    >
      Log in
    </Link>
  </p>
)
