import { useEffect, useRef } from 'react'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import { AgeAndPrivacy, CodeForm, EmailField } from '../form/form-parts.tsx'
import type { AddressEvent, AddressState, SecondCode } from './address-flow.ts'

type Step<Name extends AddressState['step']> = Extract<AddressState, { step: Name }>
type Send = (event: AddressEvent) => void

type Props = { state: Step<'ADDRESS' | 'CODE'>; send: Send; minimumAge: number }

/** Each step focuses its only field, which saves a tap. */
export const AddressForm = ({ state, send, minimumAge }: Props) =>
  state.step === 'ADDRESS' ? (
    <Address state={state} send={send} minimumAge={minimumAge} />
  ) : (
    <Code key={state.sent.kind} state={state} send={send} />
  )

function useFocus() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return input
}

type AddressProps = { state: Step<'ADDRESS'>; send: Send; minimumAge: number }

function Address({ state, send, minimumAge }: AddressProps) {
  const input = useFocus()
  return (
    <FlowForm
      label="Your address"
      submitLabel="Email me a code"
      busyLabel="Sending a code…"
      isBusy={state.isBusy}
      error={state.error}
      onSubmit={(field) => send({ type: 'addressSubmitted', email: field('email') })}
      secondaryActions={<AgeAndPrivacy minimumAge={minimumAge} />}
    >
      <EmailField
        ref={input}
        label="Email"
        hint="New here? It becomes your account, the same one that you use in the app."
        defaultValue={state.email}
      />
    </FlowForm>
  )
}

const secondCodeText: Record<SecondCode, string> = {
  confirmed: 'Your address is confirmed. The next code logs you in.',
  emailTaken: 'This address has an account already. The next code logs you in.',
}

function Code({ state, send }: { state: Step<'CODE'>; send: Send }) {
  const input = useFocus()
  const { sent, second } = state
  return (
    <>
      {second && <p>{secondCodeText[second]}</p>}
      <p>{`We have sent a code to ${sent.email}.`}</p>
      {sent.kind !== 'logIn' && (
        <p>
          <span>{`It ${sent.kind === 'finish' ? 'finishes the account that you began' : 'makes your account'}. Its username is `}</span>
          <strong translate="no">{sent.username}</strong>
          <span>.</span>
        </p>
      )}
      <CodeForm
        state={state}
        label="Your code"
        submitLabel="Continue"
        checkingLabel="Checking…"
        lifetime={sent.kind === 'logIn' ? 'three minutes' : '24 hours'}
        inputRef={input}
        onSubmit={(code) => send({ type: 'codeSubmitted', code })}
        onResend={() => send({ type: 'resendRequested' })}
        startOverLabel="Another address"
        onStartOver={() => send({ type: 'startedOver' })}
      />
    </>
  )
}
