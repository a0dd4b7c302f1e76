import type { ComponentPropsWithRef, Ref } from 'react'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Field } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import type { CodeEntry } from './code-entry.ts'

type FieldProps = ComponentPropsWithRef<typeof Field>

const asTyped = { autoCapitalize: 'none', spellCheck: false } as const

export const UsernameField = (props: FieldProps) => (
  <Field
    name="username"
    autoComplete="username"
    missing="Please enter your username or email address."
    {...asTyped}
    {...props}
  />
)

export const EmailField = (props: FieldProps) => (
  <Field
    name="email"
    inputMode="email"
    autoComplete="email"
    required
    missing="Please enter your email address."
    {...asTyped}
    {...props}
  />
)

export const CodeField = (props: FieldProps) => (
  <Field
    name="code"
    autoComplete="one-time-code"
    inputMode="numeric"
    required
    minLength={6}
    missing="Please enter the code."
    {...props}
  />
)

type CodeFormProps = {
  state: CodeEntry
  label: string
  submitLabel: string
  checkingLabel: string
  lifetime: string
  inputRef?: Ref<HTMLInputElement>
  onSubmit: (code: string) => void
  onResend: () => void
  startOverLabel: string
  onStartOver: () => void
}

/** Asks for a mailed code that logs in. */
export function CodeForm({ state, lifetime, inputRef, ...form }: CodeFormProps) {
  const { busy, hasResent, error } = state
  const isBusy = busy !== null
  return (
    <FlowForm
      label={form.label}
      submitLabel={form.submitLabel}
      busyLabel={busy === 'sending' ? 'Sending a new code…' : form.checkingLabel}
      isBusy={isBusy}
      error={error}
      onSubmit={(field) => form.onSubmit(field('code'))}
      secondaryActions={
        <>
          <Button look="quiet" disabled={isBusy} onClick={form.onResend}>
            Send a new code
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={form.onStartOver}>
            {form.startOverLabel}
          </Button>
        </>
      }
    >
      {/* The key empties the field after a new code was sent. */}
      <CodeField
        key={String(hasResent)}
        ref={inputRef}
        label="Code from the email"
        hint={`It is valid for ${lifetime}. No mail? Look in your spam folder.`}
      />
      <p role="status">{hasResent && 'A new code is on its way. Only the newest one works.'}</p>
    </FlowForm>
  )
}

/**
 * Information required where the data of a new account are collected: regulation (EU) 2016/679, articles 8 and 13. Belongs below
 * the button, which a phone then shows without scrolling.
 * @param minimumAge years
 */
export const AgeAndPrivacy = ({ minimumAge }: { minimumAge: number }) => (
  <p>
    <span>{`You must be at least ${minimumAge} years old. Some countries set a higher age: if you are younger, ask a parent or guardian first.`}</span>{' '}
    <a href={paths.privacy} target="_blank" rel="noopener">
      <span>Privacy policy</span> <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  </p>
)

/**
 * The username under which password managers store the password of a form. Only out of sight, because they ignore hidden inputs:
 * https://www.chromium.org/developers/design-documents/create-amazing-password-forms/
 */
export const UsernameOfPassword = ({ username }: { username: string }) => (
  <input
    className="visually-hidden"
    type="text"
    name="username"
    autoComplete="username"
    value={username}
    readOnly
    tabIndex={-1}
    aria-hidden
  />
)
