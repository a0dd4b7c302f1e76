import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { AnalyticsContext } from '../features/consent/analytics/analytics.ts'
import { RouteAnnouncement } from './Layout.tsx'

it('focuses the heading of a next page, announces its title and reports it; the first page is reported alone', async () => {
  const pageViewed = vi.fn()
  const page = (name: string) => (
    <main>
      <title>{name}</title>
      <h1>{name}</h1>
    </main>
  )
  const layout = (
    <>
      <RouteAnnouncement />
      <Outlet />
    </>
  )
  const children = ['Home', 'FAQ'].map((name) => ({ path: `/${name}`, element: page(name) }))
  const router = createMemoryRouter([{ element: layout, children }], { initialEntries: ['/Home'] })
  render(
    <AnalyticsContext value={{ pageViewed, happened: () => {} }}>
      <RouterProvider router={router} />
    </AnalyticsContext>,
  )
  expect([document.activeElement, screen.getByRole('status').textContent]).toEqual([document.body, ''])
  await act(() => router.navigate('/FAQ'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'FAQ' }))
  expect(screen.getByRole('status').textContent).toBe('FAQ')
  expect(pageViewed.mock.calls.map(([view]) => view)).toEqual([
    { path: '/Home', title: 'Home' },
    { path: '/FAQ', title: 'FAQ' },
  ])
})
