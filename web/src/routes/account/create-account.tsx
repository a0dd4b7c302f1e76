import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useKeptFields } from '../../features/account/form/kept-fields.ts'
import { useStepFocus } from '../../features/account/form/use-step-focus.ts'
import { ConfirmForm } from '../../features/account/sign-up/ConfirmForm.tsx'
import { CreateAccountForm } from '../../features/account/sign-up/CreateAccountForm.tsx'
import { useCreateAccount } from '../../features/account/sign-up/use-create-account.ts'
import { waitingWish } from '../../features/shop/checkout/purchase-wish.ts'
import { keptCode } from '../../features/shop/redeem/kept-code.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { loginPath } from './login-path.ts'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export function Component() {
  const { kept, keep, keepFields, forget } = useKeptFields('create-account')
  const [state, send] = useCreateAccount(kept.unconfirmed)
  const navigate = useNavigate()
  useStepFocus(state.step)

  const unconfirmed = state.step === 'CONFIRM' ? state.confirmation.username : undefined
  useEffect(() => {
    if (unconfirmed) keep({ unconfirmed })
  })
  // The router renders this page again while the next one loads. Leaving again would start that load anew, forever.
  const hasLeft = useRef(false)
  useEffect(() => {
    if (state.step !== 'DONE' || hasLeft.current) return
    hasLeft.current = true
    forget()
    // A code or a product that waits comes before the cart.
    const isExpected = keptCode() !== '' || waitingWish() !== null
    if (state.isSignedIn) navigate(isExpected ? loginPath() : paths.checkout, { replace: true })
    else {
      const arrival = { username: state.username, isConfirmed: true }
      navigate(isExpected ? loginPath() : paths.login, { replace: true, state: arrival })
    }
  })

  if (state.step === 'CREATE') {
    return (
      <Page heading="Create Account" intro="One account for this site and the app." narrow>
        <PageHead title="Create Account" noIndex />
        <CreateAccountForm state={state} send={send} kept={kept} onInput={keepFields('username', 'email')} />
        <p>
          Have an account already? <Link to={loginPath()}>Log in</Link>
        </p>
      </Page>
    )
  }
  return (
    <Page
      heading="Confirm Email Address"
      intro={`We have sent a code to ${kept.email || 'your email address'}. Enter it to finish your account.`}
      narrow
    >
      <PageHead title="Confirm Email Address" noIndex />
      {state.step === 'CONFIRM' && (
        <ConfirmForm
          confirmation={state.confirmation}
          isContinuing={state.isSigningIn}
          send={send}
          defaultCode={kept.code}
          onInput={keepFields('code')}
          onStartOver={() => {
            keep({ unconfirmed: '', code: '' })
            send({ type: 'startedOver' })
          }}
        />
      )}
    </Page>
  )
}
