import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Challenge } from './challenge.ts'
import { LoginForm } from './LoginForm.tsx'
import { loginTransition, resumeLogin, startCodeStep } from './login-flow.ts'

const INVALID = 'Invalid verification code'

function ask(challenge: Challenge) {
  const send = vi.fn()
  const state = { step: 'CHALLENGE', username: 'frodo', challenge, isBusy: false, error: null } as const
  const { rerender } = render(<LoginForm state={state} send={send} />)
  return {
    send,
    refuse: () =>
      rerender(<LoginForm state={{ ...state, error: { field: 'answer', text: INVALID } }} send={send} />),
    submit: () => fireEvent.submit(screen.getByRole('form')),
  }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('asks for each answer in a field of its kind', () => {
  const rows: [Challenge, label: string, autocomplete: string, inputMode: string][] = [
    [{ status: 'codeNeeded', source: 'sms' }, 'Code from a text message', 'one-time-code', 'numeric'],
    [
      { status: 'codeNeeded', source: 'totp' },
      'Code from your authenticator app',
      'one-time-code',
      'numeric',
    ],
    [{ status: 'codeNeeded', source: 'email' }, 'Code from an email', 'one-time-code', 'numeric'],
    [{ status: 'newPasswordNeeded' }, 'New password', 'new-password', ''],
    [{ status: 'passwordNeeded' }, 'Password', 'current-password', ''],
    [{ status: 'emailNeeded' }, 'Email address for your codes', 'email', 'email'],
    [{ status: 'answerNeeded', parameters: { riddle: 'What has roots?' } }, 'Your answer', 'off', ''],
  ]
  for (const [challenge, label, ...attributes] of rows) {
    const { send, submit } = ask(challenge)
    expect([field(label).autocomplete, field(label).inputMode], label).toEqual(attributes)
    const value = challenge.status === 'emailNeeded' ? ' Frodo@Shire.Example' : ' 12345678 '
    fireEvent.input(field(label), { target: { value } })
    submit()
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'challengeSubmitted', value })
    cleanup()
  }
})

it('keeps what was typed when the pool refuses it, and describes the field by the reason', () => {
  const { refuse } = ask({ status: 'codeNeeded', source: 'sms' })
  fireEvent.input(field('Code from a text message'), { target: { value: '0000000' } })
  refuse()
  expect(screen.getByRole('alert').textContent).toBe(INVALID)
  expect(field('Code from a text message').value).toBe('0000000')
  expect(field('Code from a text message').getAttribute('aria-describedby')).toBe(
    screen.getByRole('alert').id,
  )
})

it('offers choices of which the first is made', () => {
  const sourceQuestion = 'Where should your code come from?'
  const rows: [Challenge, question: string, choices: string[], value: string][] = [
    [
      { status: 'sourceNeeded', sources: ['sms', 'email'] },
      sourceQuestion,
      ['From a text message', 'From an email'],
      'email',
    ],
    [
      { status: 'factorNeeded', sources: ['totp', 'email'] },
      sourceQuestion,
      ['From your authenticator app', 'From an email'],
      'email',
    ],
    [
      { status: 'wayNeeded', ways: ['code', 'password'] },
      'How do you want to log in?',
      ['With a code by email', 'With your password'],
      'password',
    ],
  ]
  for (const [challenge, question, choices, value] of rows) {
    const { send, submit } = ask(challenge)
    const radios = within(screen.getByRole('group', { name: question })).getAllByRole<HTMLInputElement>(
      'radio',
    )
    expect(radios.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      [choices[0], true],
      [choices[1], false],
    ])
    for (const radio of radios) fireEvent.click(radio)
    submit()
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'challengeSubmitted', value })
    cleanup()
  }
})

it('shows the key of an authenticator app as a QR code, as a link and in groups of four', async () => {
  ask({ status: 'appNeeded', secret: 'ABCDEFGHIJ' })
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'open the app' }).getAttribute('href')).toBe(
    'otpauth://totp/localhost:frodo?secret=ABCDEFGHIJ&issuer=localhost',
  )
  expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy()
  expect(field('Code from your authenticator app')).toBeTruthy()
})

it('says what an answer of the pool’s own is about, and can start over', () => {
  const { send } = ask({ status: 'answerNeeded', parameters: { riddle: 'What has roots?' } })
  expect(screen.getByRole('term').textContent).toBe('riddle')
  expect(screen.getByRole('definition').textContent).toBe('What has roots?')
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'startedOver' })
})

it('does not send a code that is too short', () => {
  const send = vi.fn()
  render(<LoginForm state={startCodeStep('frodo', 'f***@s***')} send={send} />)
  fireEvent.input(field('Code from the email'), { target: { value: '12345' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }))
  expect(screen.getByRole('alert').textContent).toBe('It needs at least 6 characters.')
  expect(send).not.toHaveBeenCalled()
})

it('empties the field for a code when a new one is sent', () => {
  const state = startCodeStep('frodo', 'f***@s***')
  const { rerender } = render(<LoginForm state={state} send={vi.fn()} />)
  expect(screen.getByText('We have sent a code to f***@s***.')).toBeTruthy()
  fireEvent.input(field('Code from the email'), { target: { value: '1' } })
  rerender(<LoginForm state={{ ...state, hasResent: true }} send={vi.fn()} />)
  expect(field('Code from the email').value).toBe('')
})

it('leads from an account whose address is another’s to a login with the address', () => {
  const refused = { type: 'codeRefused', problem: { kind: 'emailTaken', message: 'It exists.' } } as const
  const { state } = loginTransition(resumeLogin('frodo'), refused)
  const send = vi.fn()
  render(<LoginForm state={state} send={send} />)
  expect(screen.getByRole('alert').textContent).toBe('It exists.')
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Log in with your address' }))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'startedOver' })
  expect(loginTransition(state, { type: 'startedOver' }).state).toMatchObject({ step: 'LOGIN', username: '' })
})
