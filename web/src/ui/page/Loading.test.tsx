import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { LATE_MS, Loading } from './Loading.tsx'
import { PageSkeleton } from './Skeleton.tsx'

it.each([
  ['a part of a page', <Loading key="part" />],
  ['a page', <PageSkeleton key="page" />],
])('%s says when loading takes longer than usual', (_what, waiting) => {
  vi.useFakeTimers()
  render(<MemoryRouter>{waiting}</MemoryRouter>)
  const words = () => screen.getByRole('status').textContent
  act(() => vi.advanceTimersByTime(LATE_MS - 1))
  expect(words()).toMatch(/^Loading(\.\.\.|…)$/)
  act(() => vi.advanceTimersByTime(1))
  expect(words()).toMatch(/^Loading(\.\.\.|…) This takes longer than usual\. /)
})
