import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useContext } from 'react'
import { createBrowserRouter, RouterProvider, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CardLink } from '#site/ui/cards/CardLink.tsx'
import { type PageCard, PageCardFollowed } from '#site/ui/cards/page-card.ts'
import { PageArea } from './PageArea.tsx'

const card: PageCard = { path: '/press/fist', title: 'FIST is out', shape: 'article', image: null }

const otherCard: PageCard = { ...card, path: '/press/crows', title: 'The Crows' }

const scrollTo = vi.fn<(x: number, y: number) => void>()
let router: ReturnType<typeof createBrowserRouter>
/** The article's loads that have not finished. */
let loads: PromiseWithResolvers<null>[]

/** Runs the effects of a load to their end. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const text = () => screen.getByRole('main').textContent
const isBusy = () => screen.getByRole('main').getAttribute('aria-busy')

function News() {
  return (
    <>
      <h1>News</h1>
      <CardLink card={card}>Read</CardLink>
      <Forgetful />
      <Hasty />
    </>
  )
}

/** Follows the card like CardLink, but never reports the end of the navigation. */
function Forgetful() {
  const followed = useContext(PageCardFollowed)
  const navigate = useNavigate()
  const onClick = () => {
    followed(card)
    history.pushState(null, '', card.path)
    void navigate(card.path, { replace: true })
  }
  return (
    <button type="button" onClick={onClick}>
      Forget
    </button>
  )
}

function Hasty() {
  const followed = useContext(PageCardFollowed)
  const onClick = () => {
    const navigationOver = followed(card)
    followed(otherCard)
    navigationOver()
  }
  return (
    <button type="button" onClick={onClick}>
      Hurry
    </button>
  )
}

/** Presses the card and paints the press. The article loads until a test finishes the load. */
async function followCard() {
  Object.defineProperty(window, 'scrollY', { value: 840, configurable: true })
  fireEvent.click(await screen.findByRole('link', { name: 'Read' }))
  await waitFor(() => expect(heading()).toBe(card.title))
}

beforeEach(async () => {
  loads = []
  vi.spyOn(window, 'scrollTo').mockImplementation((...args: unknown[]) =>
    scrollTo(Number(args[0]), Number(args[1])),
  )
  history.replaceState(null, '', '/press')
  router = createBrowserRouter([
    {
      element: <PageArea />,
      hydrateFallbackElement: <p>Loading</p>,
      children: [
        {
          path: '/press',
          loader: () => new Promise((resolve) => setTimeout(resolve, 20, null)),
          element: <News />,
        },
        { path: '/games', element: <h1>Games</h1> },
        {
          path: card.path,
          loader() {
            const load = Promise.withResolvers<null>()
            loads.push(load)
            return load.promise
          },
          element: <h1>FIST is out now</h1>,
        },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  await screen.findByRole('main')
})

afterEach(() => {
  router.dispose()
  scrollTo.mockReset()
  delete window.earlyPage
})

it('lets the inline script show the page at once, until it is rendered', async () => {
  const seen: string[] = []
  const showPendingPage = (link: HTMLElement) => {
    seen.push(`${link.textContent}: ${heading()}`)
    return () => void seen.push(heading() ?? '')
  }
  window.earlyPage = { replay: async () => {}, take: () => 0, showPendingPage }
  await followCard()
  expect(seen).toEqual(['Read: News', card.title])
})

it('hides the previous page at once, and removes it after the paint', async () => {
  const list = (await screen.findByRole('link', { name: 'Read' })).parentElement
  const found: string[] = []
  const observer = new MutationObserver(() => {
    if (!screen.queryByRole('heading', { name: card.title })) return
    found.push(!list?.isConnected ? 'removed' : list.hidden ? 'hidden' : 'shown')
  })
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  await followCard()
  await waitFor(() => expect(found.at(-1)).toBe('removed'))
  observer.disconnect()
  expect([...new Set(found)]).toEqual(['hidden', 'removed'])
  expect(document.title).toBe(card.title)
})

it('leaves the scroll position to the router before it scrolls to the top', async () => {
  const positions: Record<string, number> = {}
  scrollTo.mockImplementation((_, y) =>
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true }),
  )
  const stop = router.enableScrollRestoration(positions, () => window.scrollY)
  await followCard()
  stop()
  expect(positions).toEqual({ default: 840 })
})

it('shows the pending page from its top, until the loaded page replaces it', async () => {
  await followCard()
  expect(isBusy()).toBe('true')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  expect([location.pathname, router.state.navigation.location?.pathname]).toEqual([card.path, card.path])
  loads[0]?.resolve(null)
  await waitFor(() => expect(heading()).toBe('FIST is out now'))
  expect(isBusy()).toBe('false')
  expect(router.state.historyAction).toBe('REPLACE')
})

it('restores the previous page and its scroll position when the visitor goes back during the load', async () => {
  await followCard()
  history.back()
  await waitFor(() => expect(heading()).toBe('News'))
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  await waitFor(() => expect(isBusy()).toBe('false'))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 840)
  loads[0]?.resolve(null)
  await settle()
  expect(heading()).toBe('News')
  expect(location.pathname).toBe('/press')
})

it('stays on the previous page while the abandoned load continues', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Forget' }))
  await waitFor(() => expect(heading()).toBe('FIST is out'))
  history.back()
  await waitFor(() => expect(heading()).toBe('News'))
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  await settle()
  expect(heading()).toBe('News')
})

it('leaves the pending page when the visitor goes elsewhere', async () => {
  await followCard()
  await router.navigate('/games')
  await waitFor(() => expect(heading()).toBe('Games'))
  loads[0]?.resolve(null)
  await settle()
  expect(text()).toBe('Games')
})

it('shows the card’s page again after a return to the cards', async () => {
  await followCard()
  loads[0]?.resolve(null)
  await waitFor(() => expect(heading()).toBe('FIST is out now'))
  history.back()
  await waitFor(() => expect(heading()).toBe('News'))
  await followCard()
  expect(heading()).toBe('FIST is out')
  await settle()
  loads[1]?.resolve(null)
  await waitFor(() => expect(heading()).toBe('FIST is out now'))
})

it('keeps the second card’s pending page when the first navigation ends', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Hurry' }))
  await settle()
  expect(heading()).toBe(otherCard.title)
})

it('shows the card’s page from its top after Back and Forward during its load', async () => {
  await followCard()
  history.back()
  await waitFor(() => expect(heading()).toBe('News'))
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  await waitFor(() => expect(isBusy()).toBe('false'))
  await settle()
  scrollTo.mockReset()
  history.forward()
  await waitFor(() => expect(loads).toHaveLength(2))
  loads[1]?.resolve(null)
  await waitFor(() => expect(heading()).toBe('FIST is out now'))
  await settle()
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  history.back()
  await waitFor(() => expect(heading()).toBe('News'))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 840)
})

it('keeps the scroll position of the first page, which the browser has scrolled', async () => {
  cleanup()
  scrollTo.mockReset()
  // As main.tsx starts a page.
  await router.revalidate()
  render(<RouterProvider router={router} />)
  await settle()
  expect(scrollTo).not.toHaveBeenCalled()
  await act(() => router.navigate('/games'))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})
