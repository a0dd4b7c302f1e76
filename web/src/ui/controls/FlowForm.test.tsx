import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CheckLine, Field, PasswordField, TextArea } from './Field.tsx'
import { FlowForm } from './FlowForm.tsx'
import type { FormError } from './field-faults.ts'

const MISSING = 'Please enter your email address.'

function show(error: FormError | null = null, isBusy = false) {
  const onSubmit = vi.fn()
  const page = (shown: FormError | null) => (
    <FlowForm label="Join" submitLabel="Join" busyLabel="…" isBusy={isBusy} error={shown} onSubmit={onSubmit}>
      <Field label="Email" name="email" inputMode="email" required missing={MISSING} hint="For your code." />
      <PasswordField label="Password" name="password" minLength={8} required />
      <Field label="Age" name="age" type="number" min={13} />
      <TextArea label="Words" name="words" hint="Optional." />
      <CheckLine name="agreed" required>
        I agree
      </CheckLine>
      <button type="submit" value="code" data-needs="email">
        Code
      </button>
    </FlowForm>
  )
  const { rerender } = render(page(error))
  return { onSubmit, refuse: (next: FormError) => rerender(page(next)) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('form'))
const described = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const wrong = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid]')].map(
    ({ labels }) => labels?.[0]?.textContent,
  )

it('is not sent while a field is wrong: each says why, and the first has the focus', () => {
  const { onSubmit } = show()
  submit()
  expect(wrong()).toEqual(['Email', 'Password', 'I agree'])
  expect(described('Email')).toBe(`For your code. ${MISSING}`)
  expect(document.activeElement).toBe(field('Email'))

  type('Email', 'frodo')
  expect(wrong()).toEqual(['Password', 'I agree'])
  type('Password', 'short')
  fireEvent.click(field('I agree'))
  submit()
  expect(wrong()).toEqual(['Email', 'Password'])
  expect(described('Email')).toMatch(/it does not have exactly one @\.$/)
  expect(described('Password')).toBe('It needs at least 8 characters.')

  type('Email', 'frodo@shire.example')
  submit()
  expect(document.activeElement).toBe(field('Password'))
  type('Password', 'speak-friend')
  type('Age', '12')
  submit()
  expect(wrong()).toEqual(['Age'])
  expect(described('Age')).toBe('The lowest number is 13.')
  type('Age', '50')
  expect(onSubmit).not.toHaveBeenCalled()
  submit()
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('needs one field only for a button that says so', () => {
  const { onSubmit } = show()
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Code' }))
  press()
  expect(wrong()).toEqual(['Email'])
  expect(document.activeElement).toBe(field('Email'))
  type('Email', 'frodo@shire.example')
  press()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 'code')
})

it('lists the wrong fields of a longer form, each leading to its field', () => {
  show()
  submit()
  const list = within(screen.getByRole('list'))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Email',
    'Password',
    'I agree',
  ])
  fireEvent.click(list.getByRole('button', { name: 'Password' }))
  expect(document.activeElement).toBe(field('Password'))
})

it('focuses a wrong field when the list and the words that move it are there', () => {
  show()
  const atFocus = vi.fn(() => [screen.queryByRole('list') !== null, described('Email')])
  field('Email').addEventListener('focus', atFocus)
  submit()
  expect(atFocus).toHaveReturnedWith([true, `For your code. ${MISSING}`])
})

it('keeps the focus on its button while it is busy, and is not sent again', () => {
  const { onSubmit } = show(null, true)
  const button = screen.getByRole('button', { name: '…' })
  button.focus()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const sent = vi.fn()
  screen.getByRole('form').addEventListener('submit', sent)
  fireEvent.click(button)
  expect([sent, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

it('shows a later error at the field that it names, or above the button', () => {
  const { refuse } = show()
  refuse({ field: 'email', text: 'An account has this address.' })
  expect(wrong()).toEqual(['Email'])
  expect(described('Email')).toBe('For your code. An account has this address.')
  expect(document.activeElement).toBe(field('Email'))
  refuse('We can’t reach the service.')
  expect(wrong()).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('We can’t reach the service.')
})
