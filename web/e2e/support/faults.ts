/** Helpers for tests of faults. */
import type { Locator, Page, Request, Route } from '@playwright/test'
import { shopApiPaths } from '#shared/api/paths.ts'
import { expect } from './fixtures.ts'

export const OUT_OF_REACH = 'This page can’t be reached right now'

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
export const inCart = (page: Page, count: number) =>
  expect(page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })).toHaveAccessibleName(
    `Shopping cart, ${count === 0 ? 'empty' : `${count} product${count === 1 ? '' : 's'}`}`,
  )

/** Queries to the content service. */
export const CONTENT = '**/data/query/**'
/** Calls of the shop API. */
export const SHOP_API = Object.values(shopApiPaths).map((path) => `**${path}*`)

/** What the browser logs about a service that fails. */
export const FAULT_NOISE =
  /(status of (4\d\d|5\d\d) |net::ERR_(CONNECTION_\w+|FAILED|INTERNET_DISCONNECTED|ABORTED|NETWORK_CHANGED))/

/** The answer of a hotel's network to everything: a page that calls itself JSON. */
export const loginPage = (route: Route) =>
  route.fulfill({
    contentType: 'application/json',
    body: '<!doctype html><title>Hotel Wi-Fi</title><h1>Please log in</h1>',
    headers: { 'access-control-allow-origin': '*' },
  })

/** Records full page loads from now on. @returns their paths. */
export function pageLoads(page: Page) {
  const urls: string[] = []
  const isLoad = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  page.on('request', (request) => {
    if (isLoad(request)) urls.push(new URL(request.url()).pathname)
  })
  return urls
}

/** Presses a button and loads the page again in one task, so that the page is left before its next paint. */
export const pressAndReload = (button: Locator) =>
  button.evaluate((pressed: HTMLElement) => {
    window.requestAnimationFrame = () => 0
    pressed.click()
    location.reload()
  })
