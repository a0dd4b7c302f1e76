import type { Page } from '@playwright/test'
import type { Stack } from '../../stack/stack.ts'

/** An open page, and the stack that serves it. */
export type Visit = { page: Page; stack: Stack }

/** One screenshot: the address, the visitor's state, and the steps before it is taken. */
export type Screen = {
  /** Unique, lower case. Used as the file name. */
  name: string
  path: string
  /** The visitor is signed in as `reader`. */
  isReader?: boolean
  /** The visitor has not answered the question about privacy. */
  isFirstVisit?: boolean
  /** Ids of products that are put into the cart first. They depend on the width, because each product can be bought once. */
  cart?: (width: number) => readonly string[]
  /** Runs before the page is opened, for example to cause a fault. */
  before?: (visit: Visit) => Promise<unknown>
  /** Runs on the open page, before the screenshot. */
  act?: (visit: Visit) => Promise<unknown>
  /** Reverts effects of `before` and `act` outside the page. */
  after?: (visit: Visit) => Promise<unknown>
  /** The page never shows a heading. */
  isUnfinished?: boolean
  /** Uses the print style sheet. */
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

/** Resolves when the page has this heading. A sign-in computes for seconds on a busy machine. */
export const untilHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ timeout: 60_000 })
