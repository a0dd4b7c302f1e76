import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Addresses, BROWSER_TESTS } from '../stack/addresses.ts'
import { BROWSER_TESTS_FOLDER } from '../stack/folders.ts'
import { siteEnvironment } from '../stack/parts.ts'
import { silentReport } from '../stack/report.ts'
import { buildSite } from '../stack/site-build.ts'
import { bringUp } from '../stack/stack.ts'

/** A production build of the site beside services that hold nothing but the seed content. */
export async function bringUpForTests(addresses: Addresses, folder: string) {
  const dist = join(folder, 'dist')
  // Playwright ends this process on Ctrl-C, and the parts end with it.
  const interrupt = new AbortController().signal
  rmSync(join(folder, 'services'), { recursive: true, force: true })
  await buildSite({ outFolder: dist, environment: siteEnvironment(addresses), interrupt, quiet: true })
  return bringUp({ addresses, folder, site: { dist }, studio: false, interrupt, report: silentReport })
}

/** Playwright's global setup: the stack that all tests share, except those of outages. */
export default async function globalSetup() {
  const stack = await bringUpForTests(BROWSER_TESTS, BROWSER_TESTS_FOLDER)
  return stack.down
}
