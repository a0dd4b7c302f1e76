/** Helpers for tests of faults. `npm run faults` prints each fault and what the visitor sees of it. */
import { type Locator, type Page, type Request, type Route, test } from '@playwright/test'
import { shopApiPaths } from '../../shared/shop-contract.ts'
import { expect } from './fixtures.ts'

/** Tags a test with the fault that it makes; `saw` is what the visitor sees, where `sees` does not record it. */
export const fault = (what: string, saw?: string) => ({
  tag: '@fault',
  annotation: [
    { type: 'fault', description: what },
    ...(saw === undefined ? [] : [{ type: 'saw', description: saw }]),
  ],
})

const squashed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Waits for an element, and records its text as what the visitor saw. */
export async function sees(seen: Locator, patience?: { timeout: number }) {
  await expect(seen).toBeVisible(patience)
  const description = squashed(await seen.innerText())
  const noted = test.info().annotations
  if (!noted.some((note) => note.type === 'saw' && note.description === description)) {
    noted.push({ type: 'saw', description })
  }
}

/** The site waits 20 s at most before it asks again. */
export const RECOVERY = { timeout: 30_000 }

export const OUT_OF_REACH = 'This page can’t be reached right now'

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'We can’t reach our content' })
export const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
export const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })
export const inCart = (page: Page, count: number) =>
  expect(cartLink(page)).toHaveAccessibleName(
    `Shopping cart, ${count === 0 ? 'empty' : `${count} product${count === 1 ? '' : 's'}`}`,
  )

/** Queries to the content service, and its stream of live events. */
export const CONTENT = '**/data/query/**'
export const LIVE = '**/data/live/events/**'
/** Calls of the shop API. */
export const SHOP_API = Object.values(shopApiPaths).map((path) => `**${path}*`)

const LOGIN_PAGE = '<!doctype html><title>Hotel Wi-Fi</title><h1>Please log in</h1>'
const anyOrigin = { 'access-control-allow-origin': '*' }

const answering = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, body, headers: anyOrigin })

/** Sends the first half of the real answer. */
async function halfAnAnswer(route: Route) {
  const response = await route.fetch()
  const text = await response.text()
  await route.fulfill({ response, body: text.slice(0, Math.floor(text.length / 2)) })
}

/** Ways in which a service can fail at once. */
export const SERVICE_FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'refuses the connection': (route) => route.abort('connectionrefused'),
  'answers 500': answering(500, 'application/json', '{"error":{"description":"Internal error"}}'),
  'answers with a page of HTML': answering(200, 'text/html', LOGIN_PAGE),
  'answers with HTML that is called JSON': answering(200, 'application/json', LOGIN_PAGE),
  'answers with JSON about something else': answering(200, 'application/json', '{"hello":[1,2]}'),
  'breaks off in the middle of an answer': halfAnAnswer,
}

/** What the browser logs about the faults above. */
export const FAULT_NOISE =
  /(status of (4\d\d|5\d\d) |net::ERR_(CONNECTION_\w+|FAILED|INTERNET_DISCONNECTED|ABORTED|NETWORK_CHANGED))/

/** Makes the server refuse the pages that the site takes content from while the content service is silent. */
export const withoutServerPages = (page: Page) =>
  page.route('**/*', (route) =>
    route.request().headers().accept === 'text/html' ? route.abort('connectionrefused') : route.fallback(),
  )

/** Records full page loads from now on. @returns their paths. */
export function pageLoads(page: Page) {
  const urls: string[] = []
  const isLoad = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  page.on('request', (request) => {
    if (isLoad(request)) urls.push(new URL(request.url()).pathname)
  })
  return urls
}

/** How many answers of the content service the browser has kept for an outage. It writes them when it is idle. */
export const keptAnswers = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('content-1')).keys()).length)

/** Presses a button and loads the page again in one task, so that the page is left before its next paint. */
export const pressAndReload = (button: Locator) =>
  button.evaluate((pressed: HTMLElement) => {
    window.requestAnimationFrame = () => 0
    pressed.click()
    location.reload()
  })
