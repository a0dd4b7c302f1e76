/** The production build of the site, and a browser, as benchmarks and load tests use them. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { LAB } from '../stack/addresses.ts'
import { ensureChromium, installedChromium } from '../stack/chromium.ts'
import { silentReport } from '../stack/command.ts'
import {
  DEVELOPMENT_FOLDER,
  ordersFolderOf,
  paymentPageFolderOf,
  servicesFolderOf,
} from '../stack/folders.ts'
import { bringUp, type Stack } from '../stack/stack.ts'

export const LAB_FOLDER = join(DEVELOPMENT_FOLDER, 'lab')

/** Builds the site, brings it up with the seed content only, and takes it down after `use`. */
export async function onLabSite<Found>(
  interrupt: AbortSignal,
  use: (stack: Stack) => Promise<Found>,
  { withStudio = false } = {},
): Promise<Found> {
  // Content, orders and payments of an earlier run, and of an earlier version.
  for (const folderOf of [servicesFolderOf, ordersFolderOf, paymentPageFolderOf])
    rmSync(folderOf(LAB_FOLDER), { recursive: true, force: true })
  const stack = await bringUp({
    addresses: LAB,
    folder: LAB_FOLDER,
    site: { dist: join(LAB_FOLDER, 'dist') },
    studio: withStudio && { dist: join(LAB_FOLDER, 'studio') },
    interrupt,
    report: silentReport,
  })
  try {
    return await use(stack)
  } finally {
    await stack.down()
  }
}

/** Opens a Chromium that reaches only this machine, and closes it after `use`. */
export async function withBrowser<Found>(
  use: (browser: Browser) => Promise<Found>,
  findBrowser = installedChromium,
): Promise<Found> {
  ensureChromium()
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--ignore-certificate-errors',
      '--disable-background-networking',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
    ],
  })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}
