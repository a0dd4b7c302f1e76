import { Button } from '#site/ui/controls/Button.tsx'
import { FlowForm, type ReadField } from '#site/ui/controls/FlowForm.tsx'
import { CodeField } from '../form/form-parts.tsx'
import type { Confirmation, ConfirmationEvent } from './confirmation.ts'

type Props = {
  confirmation: Confirmation
  /** The next request of the flow is running. */
  isContinuing: boolean
  send: (event: ConfirmationEvent) => void
  onStartOver: () => void
  defaultCode?: string | undefined
  onInput?: (field: ReadField) => void
}

export function ConfirmForm({ confirmation, isContinuing, send, onStartOver, defaultCode, onInput }: Props) {
  const { busy, hasResent, address, error } = confirmation
  const isBusy = busy !== null || isContinuing
  return (
    <FlowForm
      label="Confirm email address"
      submitLabel="Confirm Account"
      busyLabel={busy === 'resending' ? 'Sending a new code…' : 'Confirming…'}
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
