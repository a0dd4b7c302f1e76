import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the browser keeps of the site. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    // Where each page was scrolled, for Back.
    session: Object.keys(sessionStorage).filter((key) => key !== 'react-router-scroll-positions'),
    // The oldest browsers can't list them.
    databases: ((await indexedDB.databases?.()) ?? []).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))

/** Fails when a visitor who only read leaves something in the browser, except these entries of local storage. */
export const expectNothingKept = (page: Page, ...local: string[]) =>
  expect
    .poll(() => keptBy(page), page.url())
    .toEqual({ local, session: [], databases: [], caches: [], cookies: '' })
