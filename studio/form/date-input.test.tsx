/** Beside an input that behaves as Sanity's: it reads its own text when it is left, or when Enter is pressed. */
import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TypedDate } from './DateInput.tsx'

function open(kind: 'day' | 'moment') {
  const read: string[] = []
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => read.push(currentTarget.value)
  const form = (value?: string) => (
    <ThemeProvider theme={buildTheme()}>
      <TypedDate kind={kind} value={value}>
        <input type="text" onBlur={take} onKeyPress={(event) => event.key === 'Enter' && take(event)} />
      </TypedDate>
    </ThemeProvider>
  )
  const { rerender } = render(form())
  const input = screen.getByRole('textbox')
  const type = (value: string) => fireEvent.change(input, { target: { value } })
  const enter = (value: string) => {
    type(value)
    fireEvent.keyPress(input, { key: 'Enter', charCode: 13 })
    return read.at(-1)
  }
  const leave = (value: string) => {
    type(value)
    fireEvent.blur(input)
    return read.at(-1)
  }
  return { enter, leave, store: (value: string) => rerender(form(value)) }
}

const said = () => screen.getByRole('alert').textContent

it('hands a date on in the form that the input reads', () => {
  const moment = open('moment')
  expect(moment.enter('28/11/2026 9.00')).toBe('2026-11-28 09:00')
  expect(moment.leave('4 July 2026 9 pm')).toBe('2026-07-04 21:00')
  expect(moment.leave('')).toBe('')
  expect(said()).toBe('')
})

it('says below the field why it does not understand, until there is a date', () => {
  const day = open('day')
  expect(day.leave('soon')).toBe('soon')
  expect(said()).toContain('“soon” is no date that the Studio understands.')
  expect(day.enter('4 Dec 2026')).toBe('2026-12-04')
  expect(said()).toBe('')
  day.leave('12/28/2026')
  expect(said()).toContain('the day before the month')
  day.store('2026-12-28')
  expect(said()).toBe('')
})
