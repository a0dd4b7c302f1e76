import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumForTests } from '../../scripts/stack/chromium.ts'
import { BROWSER_REPORT, DEVELOPMENT_FOLDER } from '../../scripts/stack/folders.ts'

const executablePath = chromiumForTests()

/** One worker runs the tests of editors, in one signed-in Studio, beside the tests of the site. */
const STUDIO = /\/studio\/[^/]+\.spec\.ts$/

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(DEVELOPMENT_FOLDER, 'browser-tests', 'results'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  reporter: [['list'], ['json', { outputFile: BROWSER_REPORT }]],
  reportSlowTests: null,
  workers: 2,
  // Limits, not expectations of speed: a page takes several times as long while the machine is busy.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // support/fixtures.ts
  ...(process.env.NIGHTLY ? {} : { grepInvert: /@nightly/ }),
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only at the second try has a fault, or shows one.
  retries: 0,
  projects: [
    { name: 'studio', testMatch: STUDIO, workers: 1 },
    { name: 'site', testIgnore: STUDIO },
  ],
  use: {
    browserName: 'chromium',
    // A test that needs a phone sets its width.
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Recording slows every test down. For one test: `npm run test:e2e -- FILE -- --trace on`.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Requests to other machines fail here, so that none is needed by a visitor.
      args: [
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
