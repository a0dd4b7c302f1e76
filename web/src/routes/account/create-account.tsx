import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { pages } from '#shared/routes.ts'
import { ConfirmForm } from '#site/features/account/confirm/ConfirmForm.tsx'
import { useStoredFields } from '#site/features/account/form/stored-fields.ts'
import { useStepFocus } from '#site/features/account/form/use-step-focus.ts'
import { normaliseEmail } from '#site/features/account/pool/user-pool.ts'
import { CreateAccountForm } from '#site/features/account/sign-up/CreateAccountForm.tsx'
import { useCreateAccount } from '#site/features/account/sign-up/create-account-flow.ts'
import { pendingIntent } from '#site/features/shop/checkout/purchase-intent.ts'
import { loginPath, unredeemedCode } from '#site/features/shop/redeem/unredeemed-code.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { useMinimumAge } from '#site/layout/settings.ts'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { Page } from '#site/ui/page/Page.tsx'

const { heading, intro } = pages.createAccount.private
const fields = 'create-account'

export function Component() {
  const { stored, keep, keepFields } = useStoredFields(fields)
  const [state, send] = useCreateAccount(fields)
  const minimumAge = useMinimumAge()
  const navigate = useNavigate()
  useStepFocus(state.step)

  // Guards against a second navigation, which would restart the load of the next page: the router renders this page meanwhile.
  const hasLeft = useRef(false)
  useEffect(() => {
    if (state.step !== 'DONE' || hasLeft.current) return
    hasLeft.current = true
    // An unredeemed code or a pending purchase comes before the cart.
    const isExpected = unredeemedCode() !== '' || pendingIntent() !== null
    if (state.isSignedIn) navigate(isExpected ? loginPath() : paths.checkout, { replace: true })
    else {
      const arrival = { username: state.username, isConfirmed: true }
      navigate(isExpected ? loginPath() : paths.login, { replace: true, state: arrival })
    }
  })

  if (state.step === 'CREATE') {
    return (
      <Page heading={heading} intro={intro} narrow>
        <PageHead title={heading} noIndex />
        <CreateAccountForm
          state={state}
          send={send}
          stored={stored}
          onInput={keepFields('username', 'email')}
          minimumAge={minimumAge}
        />
        <p>
          Have an account already? <Link to={loginPath()}>Log in</Link>
        </p>
      </Page>
    )
  }
  return (
    <Page
      heading="Confirm Email Address"
      intro={`We have sent a code to ${normaliseEmail(stored.email ?? '') || 'your email address'}. Enter it to finish your account.`}
      narrow
    >
      <PageHead title="Confirm Email Address" noIndex />
      {state.step === 'CONFIRM' && (
        <ConfirmForm
          confirmation={state.confirmation}
          isContinuing={state.isSigningIn}
          send={send}
          defaultCode={stored.code}
          onInput={keepFields('code')}
          onStartOver={() => {
            keep({ unconfirmed: '', code: '' })
            send({ type: 'startedOver' })
          }}
          toOtherAccount={
            <Link
              to={loginPath()}
              state={{ username: stored.email ?? '' }}
              className={buttonClass()}
              onClick={() => keep({ unconfirmed: '' })}
            >
              Log in with your address
            </Link>
          }
        />
      )}
    </Page>
  )
}
