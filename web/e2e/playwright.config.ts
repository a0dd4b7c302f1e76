import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER_REPORT } from '../../scripts/checks/reports.ts'
import { chromiumForTests } from '../../scripts/stack/chromium.ts'
import { DEVELOPMENT_FOLDER } from '../../scripts/stack/folders.ts'

const executablePath = chromiumForTests()
const OUTAGE = /content\/.*outage\.spec\.ts$/
/** The site is built for a private dataset. */
const PRIVATE = /content\/private-dataset\.spec\.ts$/
const STUDIO = /studio\/.+\.spec\.ts$/
/** Files and tests of things that are the same on every screen. */
const DESKTOP_FILES = /\.desktop\.spec\.ts$/
const DESKTOP_TESTS = /@desktop\b/
const WITH_OWN_STACK = [OUTAGE, PRIVATE, STUDIO]
const desktop = { viewport: { width: 1280, height: 800 } }

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(DEVELOPMENT_FOLDER, 'browser-tests', 'results'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  reporter: [['list'], ['json', { outputFile: BROWSER_REPORT }]],
  reportSlowTests: null,
  // Two for the site, and one for the stack that is tested alone; on two cores more only slow each other down.
  workers: 3,
  // Limits, not expectations of speed: a page takes several times as long while the machine is busy.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only at the second try has a fault, or shows one.
  retries: 0,
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // A service worker would hide requests from tests that answer them. Its own tests allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Requests to other machines fail here, so that none is needed by a visitor.
      args: [
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  // Projects start in this order. Those that run one test at a time start first, so that the others run beside them.
  projects: [
    // The Studio is an application of 8 MB: everything takes longer than on the site.
    {
      name: 'studio',
      testMatch: STUDIO,
      workers: 1,
      fullyParallel: false,
      timeout: 240_000,
      expect: { timeout: 15_000 },
      use: {
        viewport: { width: 1400, height: 900 },
        actionTimeout: 30_000,
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    // These tests stop and start the services of their own stack.
    { name: 'outage', testMatch: OUTAGE, workers: 1, fullyParallel: false, use: desktop },
    { name: 'private', testMatch: PRIVATE, workers: 1, fullyParallel: false, use: desktop },
    { name: 'desktop', testIgnore: WITH_OWN_STACK, use: desktop },
    {
      name: 'phone',
      testIgnore: [...WITH_OWN_STACK, DESKTOP_FILES],
      grepInvert: DESKTOP_TESTS,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
})
