import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { pages } from '#shared/routes.ts'
import { ConfirmForm } from '#site/features/account/confirm/ConfirmForm.tsx'
import { forgetWithoutPassword, useStoredFields } from '#site/features/account/form/stored-fields.ts'
import { useStepFocus } from '#site/features/account/form/use-step-focus.ts'
import { loginArrival } from '#site/features/account/log-in/use-login.ts'
import { NewPasswordForm, RequestResetForm } from '#site/features/account/reset/ResetPasswordForms.tsx'
import {
  fieldsOfStep,
  resumeStoredReset,
  useResetPassword,
} from '#site/features/account/reset/use-reset-password.ts'
import { loginPath } from '#site/features/shop/redeem/unredeemed-code.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { useSettings } from '#site/layout/settings.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Actions, Page } from '#site/ui/page/Page.tsx'

const { heading } = pages.forgotPassword.private

export function Component() {
  const { stored, keep, keepFields, forget } = useStoredFields('reset-password')
  const { username: known } = loginArrival(useLocation().state)
  const [state, send] = useResetPassword(() => resumeStoredReset(stored, known))
  const supportEmail = useSettings()?.supportEmail ?? null
  useStepFocus(state.step)
  const waiting = fieldsOfStep(state)
  useEffect(() => {
    if (waiting) keep(waiting)
    if (state.step === 'STEP_3') {
      forget()
      forgetWithoutPassword()
    }
  })
  const startOver = () => {
    forget()
    send({ type: 'startedOver' })
  }

  switch (state.step) {
    case 'STEP_1':
      return (
        <Page heading={heading} intro="Enter your username or email address." narrow>
          <PageHead title={heading} noIndex />
          <RequestResetForm state={state} send={send} supportEmail={supportEmail} />
        </Page>
      )
    case 'STEP_2':
    case 'RESET_PW_AFTER_CONFIRMING_EMAIL':
      return (
        <Page
          heading={heading}
          intro={
            state.step === 'STEP_2'
              ? `We have sent a reset code to ${state.username.includes('@') ? state.username : 'your email address'}.`
              : 'Your email address is confirmed. A new reset code has been sent to it.'
          }
          narrow
        >
          <PageHead title={heading} noIndex />
          <NewPasswordForm
            state={state}
            send={send}
            onStartOver={startOver}
            stored={stored}
            onInput={keepFields('code')}
          />
        </Page>
      )
    case 'CONFIRM':
      return (
        <Page
          heading="Confirm Email Address"
          intro="Your email address was not confirmed. Enter the confirmation code that we have just sent to it."
          narrow
        >
          <PageHead title="Confirm Email Address" noIndex />
          <ConfirmForm
            confirmation={state.confirmation}
            isContinuing={state.isRequesting}
            send={send}
            onStartOver={startOver}
            toOtherAccount={<Button onClick={startOver}>Reset the password with your address</Button>}
            defaultCode={stored.confirmationCode}
            onInput={(field) => keep({ confirmationCode: field('code') })}
          />
        </Page>
      )
    case 'STEP_3':
      return (
        <Page heading={heading} intro="Your password was reset." narrow>
          <PageHead title={heading} noIndex />
          <Actions>
            <Link to={loginPath()} state={{ username: state.username }} className={buttonClass()}>
              Continue
            </Link>
          </Actions>
        </Page>
      )
    default:
      return state satisfies never
  }
}
