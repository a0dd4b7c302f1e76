import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AccountError, type UserPool } from '../pool/user-pool.ts'
import { SessionContext } from '../session/session.ts'
import { poolWith, runFlow, sessionWith } from '../testing/only-calls.ts'
import { NewPasswordForm } from './ResetPasswordForms.tsx'
import { startResetPassword } from './reset-password-flow.ts'
import { fieldsOfStep, resumeStoredReset, useResetPassword } from './use-reset-password.ts'

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

it('offers to confirm the address, but only in a pool that hides which accounts are confirmed', () => {
  show(false)
  expect(offer()).toBeNull()
  cleanup()
  const send = show(true)
  fireEvent.click(offer() ?? document.body)
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'addressConfirmationRequested' })
})

it('has a username that password managers see, and people and screen readers don’t', () => {
  show(false)
  const username = document.querySelector<HTMLInputElement>('form input[autocomplete="username"]')
  expect(username).toMatchObject({ type: 'text', value: 'frodo', readOnly: true, tabIndex: -1 })
  expect(username?.className).toBe('visually-hidden')
  expect(screen.queryByRole('textbox', { name: 'username' })).toBeNull()
  expect(screen.getAllByRole('textbox')).not.toContain(username)
})

it.each([
  ['nothing', '', '', '', ['Please enter the code.', 'Password must be at least 8 characters long']],
  ['words for a code', 'mellon', '', 'x', ['A code has only digits.', "Passwords don't match"]],
  ['no code', '', 'mellon-2000', 'mellon-2000', ['Please enter the code.']],
  ['a short password', '123456', 'short', 'short', ['Password must be at least 8 characters long']],
])(
  'sent with %s, it marks all wrong fields and focuses the first',
  (_, code, password1, password2, texts) => {
    const send = show(false)
    const fill = (name: string, value: string) =>
      fireEvent.change(screen.getByLabelText(name), { target: { value } })
    fill('Reset code', code)
    fill('New password', password1)
    fill('Repeat new password', password2)
    fireEvent.submit(screen.getByRole('form'))
    const said = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(said).toEqual(texts.map((text) => expect.stringContaining(text)))
    const wrong = screen.getAllByLabelText(/code|password/i).filter((field) => field.ariaInvalid === 'true')
    expect(wrong).toHaveLength(texts.length)
    expect(document.activeElement).toBe(wrong[0])
    expect(send).not.toHaveBeenCalled()
  },
)

/** A pool in which the address of the account is not confirmed yet. */
function open() {
  const calls = {
    requestCode: vi.fn<UserPool['passwordReset']['requestCode']>(),
    resendCode: vi.fn<UserPool['registration']['resendCode']>(),
    confirmAddress: vi.fn<UserPool['registration']['confirm']>(),
    setPassword: vi.fn<UserPool['passwordReset']['confirm']>(),
  }
  calls.requestCode.mockRejectedValueOnce(new AccountError({ kind: 'unconfirmed' }))
  calls.resendCode.mockResolvedValue('')
  const pool = poolWith({
    registration: { confirm: calls.confirmAddress, resendCode: calls.resendCode },
    passwordReset: { requestCode: calls.requestCode, confirm: calls.setPassword },
  })
  const session = sessionWith({ pool: async () => pool })
  const start = (initial: Parameters<typeof useResetPassword>[0]) =>
    runFlow(session, () => useResetPassword(initial))
  return { calls, start }
}

it('confirms an unconfirmed address with a new code, also after a reload, then sends a reset code', async () => {
  const { calls, start } = open()
  const before = start(() => startResetPassword(''))
  await before.send({ type: 'usernameSubmitted', username: 'frodo' })
  expect(calls.resendCode).toHaveBeenCalledExactlyOnceWith('frodo')
  expect(before.state()).toMatchObject({ step: 'CONFIRM' })

  const stored = fieldsOfStep(before.state()) ?? {}
  const after = start(() => resumeStoredReset(stored, ''))
  await after.send({ type: 'codeSubmitted', code: '764206' })
  expect(calls.confirmAddress).toHaveBeenCalledExactlyOnceWith('frodo', '764206')
  expect(calls.requestCode).toHaveBeenCalledTimes(2)
  expect(after.state()).toMatchObject({ step: 'RESET_PW_AFTER_CONFIRMING_EMAIL', username: 'frodo' })

  const password = 'mellon-2000'
  await after.send({ type: 'newPasswordSubmitted', code: '123456', password1: password, password2: password })
  expect(calls.setPassword).toHaveBeenCalledExactlyOnceWith('frodo', '123456', password)
  expect(after.state()).toMatchObject({ step: 'STEP_3' })
})
