import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ClockContext, stoppedClock } from '#site/browser/clock.ts'
import { Expansions } from './ProductParts.tsx'

const pass = {
  isSelf: true,
  title: 'The Expansions',
  unlocks: ['fod-expansions'],
  expansions: [
    { _key: 'a', title: 'The Postern', releasedOn: '2026-06-13', adds: 'A way in.' },
    { _key: 'b', title: 'The Drowned Hall', releasedOn: '2026-11-27', adds: '' },
  ],
  until: '2027-10-31',
}

const right = /^Because it is delivered in parts, you keep your right to withdraw/

function show(inParts: (typeof pass)[], day: string) {
  const clock = stoppedClock(Date.parse(`${day}T12:00:00Z`))
  return render(
    <ClockContext value={clock}>
      <Expansions product={{ inParts }} />
    </ClockContext>,
  )
}

it('lists what is out of a product in parts, until when the rest appears, and the right to withdraw', () => {
  show([pass], '2026-11-26')
  const region = screen.getByRole('region', { name: 'What is in it' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The Postern13 June 2026A way in.',
  ])
  expect(region.textContent).toContain('Further expansions appear until 31 October 2027')
  expect(screen.getByText(right)).toBeTruthy()
})

it('names in a bundle the product that has the parts', () => {
  show([{ ...pass, isSelf: false }], '2026-11-27')
  const region = screen.getByRole('region', { name: 'Expansions in it' })
  expect(region.textContent).toContain('The Expansions contains: The Postern, The Drowned Hall.')
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByText(right)).toBeTruthy()
})

it('names no right of its own once everything is out, and is absent without parts', () => {
  const { unmount } = show([pass], '2027-11-01')
  expect(screen.getByRole('region', { name: 'What is in it' })).toBeTruthy()
  expect(screen.queryByText(right)).toBeNull()
  unmount()
  expect(show([], '2026-11-27').container.textContent).toBe('')
})
