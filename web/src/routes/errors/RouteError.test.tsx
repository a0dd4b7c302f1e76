import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { CodeUnavailable } from '#runtime/chunk-reload.ts'
import { ContentUnavailable } from '#site/features/content/source/ports.ts'
import { RouteError } from './RouteError.tsx'

vi.mock('./ErrorPage.late.tsx', () => Promise.reject(new Error('The network is gone.')))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it.each([
  ['Game Over', new Response(null, { status: 404 })],
  ['This page can’t be reached right now', new CodeUnavailable()],
  ['This page can’t be reached right now', new ContentUnavailable()],
  ['Something on this page broke', new Error('A defect.')],
])('says %s also when the code of error pages can’t be fetched', async (heading, error) => {
  const loader = () => {
    throw error
  }
  const routes = [
    { path: '/', loader, element: null, errorElement: <RouteError />, hydrateFallbackElement: <p /> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  expect(await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })).toHaveProperty(
    'textContent',
    heading,
  )
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Load the page again',
    'Return home',
  ])
})
