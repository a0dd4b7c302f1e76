import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CampaignBlock } from '#shared/content-types.ts'
import { type Clock, ClockContext, createClock, stoppedClock } from '#site/browser/clock.ts'
import { CountdownBlock } from './CountdownBlock.tsx'

const moment = '2026-12-21T17:00:00.000Z'
const at = Date.parse(moment)

const countdown: CampaignBlock<'countdownBlock'> = {
  _key: 'c',
  _type: 'countdownBlock',
  heading: 'Until the longest night',
  moment,
  doneText: 'The longest night is here.',
  action: { label: 'Enter', href: '/shop', target: null, file: null },
}

const page = (block: CampaignBlock<'countdownBlock'>, clock: Clock) => (
  <MemoryRouter>
    <ClockContext value={clock}>
      <CountdownBlock block={block} />
    </ClockContext>
  </MemoryRouter>
)

const show = (block = countdown) => render(page(block, createClock(Date.now(), document)))

const timer = () => screen.queryByRole('timer', { name: 'Time left' })?.textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers())

it('counts the seconds down with one timer, and announces the end once', () => {
  vi.setSystemTime(at - 90_061_500)
  show()
  expect(screen.getByText('21 December 2026, 18:00 CET').getAttribute('datetime')).toBe(moment)
  expect(timer()).toBe('1 day1 hour1 minute2 seconds')
  expect(vi.getTimerCount()).toBe(1)
  wait(500)
  expect(timer()).toBe('1 day1 hour1 minute1 second')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('link')).toBeNull()

  wait(90_060_000)
  expect(timer()).toBe('0 days0 hours0 minutes1 second')
  wait(1_000)
  expect(timer()).toBeUndefined()
  expect(screen.getByRole('status').textContent).toBe('The longest night is here.')
  expect(screen.getByRole('link', { name: 'Enter' }).getAttribute('href')).toBe('/shop')
  expect(vi.getTimerCount()).toBe(0)
})

it('shows the default text after the moment, without a timer', () => {
  vi.setSystemTime(at + 1)
  show({ ...countdown, doneText: '', action: null })
  expect(timer()).toBeUndefined()
  expect(screen.getByRole('status').textContent).toBe('It is out.')
  expect(vi.getTimerCount()).toBe(0)
})

it.each([null, 'soon'])('shows the heading of a draft whose moment is %s', (unfinished) => {
  show({ ...countdown, moment: unfinished })
  expect(screen.getByRole('heading', { name: 'Until the longest night' })).toBeDefined()
  expect(timer()).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

it.each([
  ['before the moment', at - 5_000, at - 2_000, '0 days0 hours0 minutes2 seconds'],
  ['before the moment, for a visitor who comes after it', at - 5_000, at + 2_000, undefined],
  ['after the moment', at + 1_000, at + 2_000, undefined],
])('hydrates a page that was rendered %s without an error', (_name, renderedAt, now, expected) => {
  const onRecoverableError = vi.fn()
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page(countdown, stoppedClock(renderedAt)))
  expect(container.textContent).toContain('21 December 2026, 18:00 CET')
  expect(container.textContent).not.toMatch(/\d seconds?/)
  expect(container.textContent.includes(countdown.doneText)).toBe(renderedAt > at)
  vi.setSystemTime(now)
  const ui = page(countdown, createClock(renderedAt, document))
  render(ui, { container, hydrate: true, onRecoverableError })
  expect(timer()).toBe(expected)
  expect(onRecoverableError).not.toHaveBeenCalled()
})
