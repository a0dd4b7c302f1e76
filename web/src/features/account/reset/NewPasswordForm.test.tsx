import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Session, SessionContext } from '../session/session.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const pool = () => Promise.reject(new Error('This test expects no call of the pool.'))

function show(hidesAccounts: boolean) {
  const session: Session = {
    loginWays: 'password',
    hidesAccounts,
    load: pool,
    signOut: pool,
    deleteAccount: pool,
    idToken: pool,
    pool,
  }
  const send = vi.fn()
  const state = { step: 'STEP_2', attempt: 0, username: 'frodo', isBusy: false, error: null } as const
  render(
    <SessionContext value={session}>
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
