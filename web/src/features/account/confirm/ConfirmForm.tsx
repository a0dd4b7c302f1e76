import type { ReactNode } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { FlowForm, type ReadField } from '#site/ui/controls/FlowForm.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { CodeField } from '../form/form-parts.tsx'
import type { Confirmation, ConfirmationEvent } from './confirmation.ts'

type Props = {
  confirmation: Confirmation
  /** The next request of the flow is running. */
  isContinuing: boolean
  send: (event: ConfirmationEvent) => void
  onStartOver: () => void
  /** Leads to the account that has the address already. */
  toOtherAccount: ReactNode
  defaultCode?: string | undefined
  onInput?: (field: ReadField) => void
}

export function ConfirmForm({ confirmation, isContinuing, send, onStartOver, ...rest }: Props) {
  const { defaultCode, onInput, toOtherAccount } = rest
  const { username, busy, hasResent, address, addressTaken, error } = confirmation
  const isBusy = busy !== null || isContinuing
  if (addressTaken !== null)
    return (
      <>
        <p role="alert">{addressTaken}</p>
        <p>
          <span>{`Your address confirms another account, so “${username}” can’t be finished. The other one logs in with the address: what you buy and play belongs there.`}</span>
        </p>
        <Actions>{toOtherAccount}</Actions>
      </>
    )
  return (
    <FlowForm
      label="Confirm email address"
      submitLabel="Confirm Account"
      busyLabel={busy === 'sending' ? 'Sending a new code…' : 'Confirming…'}
      isBusy={isBusy}
      error={error}
      onSubmit={(field) => send({ type: 'codeSubmitted', code: field('code') })}
      {...(onInput && { onInput })}
      secondaryActions={
        <>
          <Button
            look="quiet"
            disabled={isBusy || hasResent}
            onClick={() => send({ type: 'resendRequested' })}
          >
            Resend Confirmation Code
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={onStartOver}>
            Start over
          </Button>
        </>
      }
    >
      <CodeField
        label="Confirmation code"
        hint={`It is in ${address ? `the inbox of ${address}` : 'your email inbox'}, and expires after 24 hours.`}
        defaultValue={defaultCode}
      />
      <p role="status">{hasResent && 'New code sent to your email inbox!'}</p>
    </FlowForm>
  )
}
