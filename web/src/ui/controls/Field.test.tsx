import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PasswordField } from './Field.tsx'

it('hides the password until its button is pressed, and announces the change', () => {
  render(<PasswordField label="New password" name="password" />)
  const field = screen.getByLabelText('New password')
  fireEvent.input(field, { target: { value: 'candle-light' } })
  expect(field.getAttribute('type')).toBe('password')
  expect(screen.getByRole('status').textContent).toBe('')

  fireEvent.click(screen.getByRole('button', { name: 'Show new password' }))
  expect(field.getAttribute('type')).toBe('text')
  expect(field).toHaveProperty('value', 'candle-light')
  expect(screen.getByRole('status').textContent).toBe('What you type can be seen.')

  fireEvent.click(screen.getByRole('button', { name: 'Hide new password' }))
  expect(field.getAttribute('type')).toBe('password')
})
