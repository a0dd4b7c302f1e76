import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { StoredFields } from '../form/stored-fields.ts'
import { CreateAccountForm } from './CreateAccountForm.tsx'
import { proposeUsername, startCreateAccount } from './create-account-flow.ts'

function open(stored: StoredFields = {}) {
  const state = startCreateAccount()
  if (state.step !== 'CREATE') throw new Error('The flow starts with the form.')
  const seen: Record<string, string> = {}
  render(
    <CreateAccountForm
      state={state}
      send={() => {}}
      stored={stored}
      minimumAge={14}
      onInput={(field) => Object.assign(seen, { username: field('username'), email: field('email') })}
    />,
  )
  return {
    username: screen.getByLabelText<HTMLInputElement>('Username'),
    email: screen.getByLabelText('Email'),
    seen,
  }
}

const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })

it('proposes a username while the address is typed, and keeps it for a reload', () => {
  const { username, email, seen } = open()
  type(email, 'Fro')
  type(email, 'Frodo@shire.example')
  expect(username.value).toBe('frodo')
  expect(seen).toEqual({ username: 'frodo', email: 'Frodo@shire.example' })
})

it('names the minimum age and the privacy policy in the form', () => {
  open()
  const form = within(screen.getByRole('form', { name: 'Create account' }))
  expect(form.getByRole('link', { name: /^Privacy policy/ }).getAttribute('href')).toBe('/privacy-policy')
  expect(form.getByText(/^You must be at least 14 years old\. Some countries set a higher age/)).toBeTruthy()
})

it('keeps a name that the visitor chose', () => {
  const { username, email } = open()
  type(email, 'frodo@shire.example')
  type(username, 'ringbearer')
  type(email, 'frodo@bag-end.example')
  expect(username.value).toBe('ringbearer')
})

it('continues to propose after a reload, and after the name was emptied', () => {
  const { username, email } = open({ username: 'frod', email: 'frod@shire.example' })
  type(email, 'frodo@shire.example')
  expect(username.value).toBe('frodo')
  type(username, '')
  type(email, 'sam@shire.example')
  expect(username.value).toBe('sam')
})

it('takes the name from the address, without a tag and spaces', () => {
  for (const [email, username] of [
    [' Frodo.Baggins+games@Shire.Example', 'frodo.baggins'],
    ['fro do@shire.example', 'frodo'],
    ['frodo', 'frodo'],
    ['@shire.example', ''],
  ] as const)
    expect(proposeUsername(email), email).toBe(username)
})
