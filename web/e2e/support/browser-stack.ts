import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Addresses, BROWSER_TESTS } from '../../../scripts/stack/addresses.ts'
import { BROWSER_TESTS_FOLDER, servicesFolderOf } from '../../../scripts/stack/folders.ts'
import { siteEnvironment } from '../../../scripts/stack/parts.ts'
import { prerenderSite } from '../../../scripts/stack/build/prerender-site.ts'
import { silentReport } from '../../../scripts/stack/report.ts'
import { bringUp } from '../../../scripts/stack/stack.ts'

/** Production builds of the site and, if asked, the Studio, beside services that hold nothing but the seed content. */
export async function bringUpForTests(addresses: Addresses, folder: string, { withStudio = false } = {}) {
  const site = { dist: join(folder, 'dist') }
  const studio = withStudio && { dist: join(folder, 'studio') }
  // Playwright ends this process on Ctrl-C, and the parts end with it.
  const interrupt = new AbortController().signal
  rmSync(servicesFolderOf(folder), { recursive: true, force: true })
  return bringUp({ addresses, folder, site, studio, interrupt, report: silentReport })
}

/** Playwright's global setup: the stack that all tests share, except those of outages and of the Studio. */
export default async function globalSetup() {
  const stack = await bringUpForTests(BROWSER_TESTS, BROWSER_TESTS_FOLDER)
  // For the byte budgets, which are held against a whole build once the tests are through.
  const settings = siteEnvironment(BROWSER_TESTS)
  await prerenderSite({ dist: join(BROWSER_TESTS_FOLDER, 'dist'), settings, report: silentReport })
  return stack.down
}
