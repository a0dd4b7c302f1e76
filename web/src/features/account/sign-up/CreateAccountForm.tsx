import { useRef } from 'react'
import { MINIMUM_PASSWORD_LENGTH } from '#shared/password-policy.ts'
import { PasswordField } from '#site/ui/controls/Field.tsx'
import { FlowForm, type ReadField } from '#site/ui/controls/FlowForm.tsx'
import { AgeAndPrivacy, EmailField, UsernameField } from '../form/form-parts.tsx'
import type { StoredFields } from '../form/stored-fields.ts'
import { type CreateAccountEvent, type CreateAccountState, proposeUsername } from './create-account-flow.ts'

type Props = {
  state: Extract<CreateAccountState, { step: 'CREATE' }>
  send: (event: CreateAccountEvent) => void
  stored: StoredFields
  onInput: (field: ReadField) => void
  /** Years. */
  minimumAge: number
}

/**
 * Proposes a username from the address until the visitor chooses one.
 * @param address the address that was typed before a reload
 */
function useUsernameProposal(address: string) {
  const proposed = useRef(proposeUsername(address))
  return (email: HTMLInputElement) => {
    const username = email.form?.elements.namedItem('username')
    if (!(username instanceof HTMLInputElement)) return
    const isChosen = username.value !== '' && username.value !== proposed.current
    proposed.current = proposeUsername(email.value)
    if (!isChosen) username.value = proposed.current
  }
}

export function CreateAccountForm({ state, send, stored, onInput, minimumAge }: Props) {
  const propose = useUsernameProposal(stored.email ?? '')
  return (
    <FlowForm
      label="Create account"
      submitLabel="Create Account"
      busyLabel="Creating your account…"
      isBusy={state.isBusy}
      error={state.error}
      onInput={onInput}
      secondaryActions={<AgeAndPrivacy minimumAge={minimumAge} />}
      onSubmit={(field) =>
        send({
          type: 'accountSubmitted',
          account: { username: field('username'), email: field('email'), password: field('password') },
        })
      }
    >
      <UsernameField
        label="Username"
        defaultValue={stored.username}
        placeholder="Taken from your email if empty"
      />
      <EmailField
        label="Email"
        hint="Your confirmation code is sent there."
        defaultValue={stored.email}
        onInput={({ currentTarget }) => propose(currentTarget)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${MINIMUM_PASSWORD_LENGTH} characters.`}
        minLength={MINIMUM_PASSWORD_LENGTH}
        required
        missing="Please choose a password."
      />
    </FlowForm>
  )
}
