import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const question = (page: Page) => page.getByRole('region', { name: 'Your privacy' })
export const answer = (page: Page, name: 'Allow' | 'Don’t allow' | 'Choose') =>
  question(page).getByRole('button', { name, exact: true })
export const choices = (page: Page) => page.getByRole('dialog', { name: 'Privacy choices' })
export const arrived = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

/** Requests to third parties. The local services hold the content, which is ours, and the third parties’ stand-ins. */
export function requestsToOthers(page: Page, { site, services }: { site: string; services: string }) {
  const urls: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    const isOurs = url.startsWith(site) || url.startsWith(services) || !url.startsWith('http')
    if (!isOurs || url.startsWith(`${services}/newsletter`)) urls.push(url)
  })
  return urls
}
