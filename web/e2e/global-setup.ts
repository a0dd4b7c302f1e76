import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { prerenderSite } from '../../scripts/build/prerender-site.ts'
import { BROWSER_TESTS } from '../../scripts/stack/addresses.ts'
import { silentReport } from '../../scripts/stack/command.ts'
import { BROWSER_TESTS_FOLDER, paymentPageFolderOf, servicesFolderOf } from '../../scripts/stack/folders.ts'
import { siteEnvironment } from '../../scripts/stack/parts.ts'
import { bringUp } from '../../scripts/stack/stack.ts'
import { localClient, readStackFile } from '../../scripts/stack/stack-file.ts'
import { makeTestCodes } from './support/test-codes.ts'

/**
 * Playwright’s global setup: the stack that all tests share, with production builds of site and Studio, and with the seed
 * content only, which counts page views here. The teardown fails when a part has ended by itself meanwhile.
 */
export default async function globalSetup() {
  const folder = BROWSER_TESTS_FOLDER
  for (const path of [servicesFolderOf(folder), paymentPageFolderOf(folder)])
    rmSync(path, { recursive: true, force: true })
  const dist = join(folder, 'dist')
  const stack = await bringUp({
    addresses: BROWSER_TESTS,
    folder,
    site: { dist },
    studio: { dist: join(folder, 'studio') },
    // `npm test` has built them beside the unit tests.
    isBuilt: Boolean(process.env.BROWSER_TESTS_BUILT),
    prepareShop: () => makeTestCodes(folder),
    // On Ctrl-C Playwright ends this process, and the parts end with it.
    interrupt: new AbortController().signal,
    report: silentReport,
  })
  await localClient(readStackFile(folder)).patch('siteSettings').set({ analyticsId: 'G-LOCAL12345' }).commit()
  let crash: Error | undefined
  void stack.crashed.then((fault) => {
    crash = fault
  })
  // The byte budgets are checked against a complete build after the tests.
  await prerenderSite({ dist, settings: siteEnvironment(BROWSER_TESTS), report: silentReport })
  return async () => {
    await stack.down()
    if (crash) throw crash
  }
}
