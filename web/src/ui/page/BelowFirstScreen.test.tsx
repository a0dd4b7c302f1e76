import { act, cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider, StaticRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { BelowFirstScreen } from './BelowFirstScreen.tsx'

afterEach(cleanup)

/** What the page shows at its first commit. */
let firstSight = ''

function Page() {
  useLayoutEffect(() => {
    firstSight = document.body.textContent ?? ''
  }, [])
  return (
    <>
      <h1>Offer</h1>
      <BelowFirstScreen>
        <p>Story</p>
      </BelowFirstScreen>
    </>
  )
}

const start = () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <Link to="/page">Page</Link>
          <Link to="/page#story">Its story</Link>
        </>
      ),
    },
    { path: '/page', element: <Page /> },
  ])
  render(<RouterProvider router={router} />)
  return router
}

it('shows the first screen of a page before the rest when a link leads to it', async () => {
  start()
  await act(async () => screen.getByRole('link', { name: 'Page' }).click())
  expect(firstSight).toBe('Offer')
  expect(document.body.textContent).toBe('OfferStory')
})

it('shows the whole page at once where a place in it is needed', async () => {
  const router = start()
  await act(async () => screen.getByRole('link', { name: 'Its story' }).click())
  expect(firstSight).toBe('OfferStory')
  await act(async () => router.navigate(-1))
  firstSight = ''
  await act(async () => router.navigate(1))
  expect(firstSight).toBe('OfferStory')
})

it('is rendered whole by the server, and taken over whole', async () => {
  const page = (
    <StaticRouter location="/page">
      <Page />
    </StaticRouter>
  )
  const html = renderToString(page)
  expect(html).toContain('Story')
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.replaceChildren(root)
  await act(async () => void hydrateRoot(root, page))
  expect(firstSight).toBe('OfferStory')
})
