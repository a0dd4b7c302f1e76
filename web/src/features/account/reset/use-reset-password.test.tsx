import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { AccountError, type UserPool } from '../pool/user-pool.ts'
import { SessionContext } from '../session/session.ts'
import { poolWith, sessionWith } from '../testing/only-calls.ts'
import { startResetPassword } from './reset-password-flow.ts'
import { fieldsOfStep, resumeStoredReset, useResetPassword } from './use-reset-password.ts'

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
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionContext value={session}>{children}</SessionContext>
  )
  const start = (initial: Parameters<typeof useResetPassword>[0]) => {
    const { result } = renderHook(() => useResetPassword(initial), { wrapper })
    return {
      state: () => result.current[0],
      send: (event: Parameters<(typeof result.current)[1]>[0]) =>
        act(async () => {
          result.current[1](event)
          await vi.waitFor(() => undefined)
        }),
    }
  }
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
