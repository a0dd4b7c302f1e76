import { configureStore } from '@reduxjs/toolkit'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { UserPool } from '#site/features/account/pool/user-pool.ts'
import {
  SessionContext,
  sessionReducer,
  signedOut,
  userReducer,
} from '#site/features/account/session/session.ts'
import { poolWith, sessionWith } from '#site/features/account/testing/only-calls.ts'
import { BecomeKnown } from './BecomeKnown.tsx'

const signUp = vi.fn<UserPool['registration']['signUp']>()

/** The dialog of *Buy now*, where the user pool has passwords only. */
function open() {
  signUp.mockResolvedValue()
  const pool = poolWith({ registration: { signUp } })
  const session = sessionWith({ pool: async () => pool })
  const store = configureStore({ reducer: { user: userReducer, session: sessionReducer } })
  store.dispatch(signedOut())
  const page = (
    <Provider store={store}>
      <SessionContext value={session}>
        {/* As Dialog.tsx renders it: jsdom has no showModal(). */}
        <dialog open>
          <h2>Buy F.I.S.T.</h2>
          <BecomeKnown productId="fist" />
        </dialog>
      </SessionContext>
    </Provider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

it('makes an account with a password, and leads the focus to the heading of the dialog when the code is asked for', async () => {
  open()
  type('Email', 'ada@reader.example')
  type('Password', 'a long password')
  screen.getByRole('button', { name: 'Create Account' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByLabelText('Confirmation code')).toBeTruthy()
  expect(signUp).toHaveBeenCalledExactlyOnceWith({
    username: 'ada',
    email: 'ada@reader.example',
    password: 'a long password',
  })
  const heading = screen.getByRole('heading', { name: 'Buy F.I.S.T.' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
