import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { NewsletterFrames } from './NewsletterFrames.late.tsx'
import { rootRouteId } from './settings.ts'

const settings = {
  newsletterDesktopUrl: 'https://letters.example/wide',
  newsletterMobileUrl: 'https://letters.example/narrow',
}

async function framesOf(form: { desktopUrl: string | null; mobileUrl: string | null } | undefined) {
  const routes = [{ id: rootRouteId, path: '/', element: <NewsletterFrames form={form} /> }]
  const hydrationData = { loaderData: { [rootRouteId]: { settings } } }
  const { unmount } = render(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Show the form' }))
  const frames = screen.getAllByTitle('Newsletter sign-up').map((frame) => frame.getAttribute('src'))
  unmount()
  return frames
}

it('shows the form of a block where it has one, else the form of the site settings', async () => {
  const [wide, narrow] = ['https://letters.example/second', 'https://letters.example/second-narrow']
  const usual = [settings.newsletterDesktopUrl, settings.newsletterMobileUrl]
  expect(await framesOf(undefined)).toEqual(usual)
  expect(await framesOf({ desktopUrl: null, mobileUrl: null })).toEqual(usual)
  expect(await framesOf({ desktopUrl: wide, mobileUrl: narrow })).toEqual([wide, narrow])
  expect(await framesOf({ desktopUrl: wide, mobileUrl: null })).toEqual([wide, wide])
  expect(await framesOf({ desktopUrl: null, mobileUrl: narrow })).toEqual([narrow, narrow])
  // What is no address of a page elsewhere opens nothing of another service.
  expect(await framesOf({ desktopUrl: wide, mobileUrl: 'javascript:alert(1)' })).toEqual([wide])
})
