import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

function Breaks({ now }: { now: boolean }) {
  if (now) throw new Error('broken')
  return <p>Whole</p>
}

const page = (now: boolean, retryOn: string) => (
  <>
    <h1>Page</h1>
    <ErrorBoundary fallback={<p>Not here</p>} retryOn={retryOn}>
      <Breaks now={now} />
    </ErrorBoundary>
  </>
)

it('shows the fallback without breaking the page, and renders again when retryOn changes', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rerender } = render(page(true, '/'))
  expect(screen.getByRole('heading', { name: 'Page' })).toBeDefined()
  expect(screen.getByText('Not here')).toBeDefined()
  expect(consoleError).toHaveBeenCalled()
  rerender(page(false, '/'))
  expect(screen.getByText('Not here')).toBeDefined()
  rerender(page(false, '/faq'))
  expect(screen.getByText('Whole')).toBeDefined()
})

it('renders nothing without a fallback', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = render(
    <ErrorBoundary>
      <Breaks now />
    </ErrorBoundary>,
  )
  expect(container.textContent).toBe('')
})
