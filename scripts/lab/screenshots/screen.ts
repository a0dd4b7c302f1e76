import type { Page } from '@playwright/test'
import type { Stack } from '../../stack/stack.ts'

/** A visitor in front of the camera: their page, and the stack behind it. */
export type Visit = { page: Page; stack: Stack }

/** One picture: who comes, what they find, what they do before it is taken. */
export type Screen = {
  /** Lower case, unique; the file is named after it. */
  name: string
  path: string
  /** Somebody who is logged in as `reader` already. */
  isReader?: boolean
  /** Somebody whom nobody has asked about their privacy yet. */
  isFirstVisit?: boolean
  /** Ids of products that they put into the cart first; nobody can buy the same one at both widths. */
  cart?: (width: number) => readonly string[]
  /** What goes wrong from now on, before they come. */
  before?: (visit: Visit) => Promise<unknown>
  /** What they do there. */
  act?: (visit: Visit) => Promise<unknown>
  /** Makes good again what `before` did beyond this page. */
  after?: (visit: Visit) => Promise<unknown>
  /** The page never gets as far as a heading. */
  isUnfinished?: boolean
  /** As it comes out of a printer. */
  isPrinted?: boolean
}

export const press = (name: string) => (visit: Visit) =>
  visit.page.getByRole('main').getByRole('button', { name, exact: true }).click()

export const fill = (page: Page, label: string, value: string) =>
  page.getByRole('main').getByLabel(label, { exact: true }).fill(value)

export async function logIn(page: Page, username: string, password = 'candle-light') {
  await fill(page, 'Username or email', username)
  await fill(page, 'Password', password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Resolves when the page has this heading; a sign-in computes for seconds on a busy machine. */
export const untilHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ timeout: 60_000 })
