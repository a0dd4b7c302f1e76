import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SessionContext } from '../session/session.ts'
import { sessionWith } from '../testing/only-calls.ts'
import { NewPasswordForm } from './ResetPasswordForms.tsx'

function show(hidesAccounts: boolean) {
  const send = vi.fn()
  const state = { step: 'STEP_2', username: 'frodo', isBusy: false, error: null } as const
  render(
    <SessionContext value={sessionWith({ hidesAccounts })}>
      <NewPasswordForm state={state} send={send} stored={{}} onStartOver={vi.fn()} onInput={vi.fn()} />
    </SessionContext>,
  )
  return send
}

const offer = () => screen.queryByRole('button', { name: 'No code? Confirm your address first' })

it('offers to confirm the address in a pool that hides which accounts are confirmed', () => {
  const send = show(true)
  fireEvent.click(offer() ?? document.body)
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'addressConfirmationRequested' })
})

it('offers nothing else in a pool that reports an unconfirmed account itself', () => {
  show(false)
  expect(offer()).toBeNull()
})

it('has a username that password managers see, and people and screen readers don’t', () => {
  show(false)
  const username = document.querySelector<HTMLInputElement>('form input[autocomplete="username"]')
  expect(username).toMatchObject({ type: 'text', value: 'frodo', readOnly: true, tabIndex: -1 })
  expect(username?.className).toBe('visually-hidden')
  expect(screen.queryByRole('textbox', { name: 'username' })).toBeNull()
  expect(screen.getAllByRole('textbox')).not.toContain(username)
})
