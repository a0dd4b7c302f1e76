import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER_REPORT } from '../../scripts/checks/reports.ts'
import { installedChromium } from '../../scripts/stack/chromium.ts'
import { DEVELOPMENT_FOLDER } from '../../scripts/stack/folders.ts'

const executablePath = installedChromium()
const OUTAGE = /content\/.*outage\.spec\.ts$/
const STUDIO = /studio\/.+\.spec\.ts$/
/** A fault is the same on every screen. */
const FAULTS = /faults\/.+\.spec\.ts$/
const ON_STACKS_OF_THEIR_OWN = [OUTAGE, STUDIO]
const desktop = { viewport: { width: 1280, height: 800 } }

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(DEVELOPMENT_FOLDER, 'browser-tests', 'results'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  reporter: [['list'], ['json', { outputFile: BROWSER_REPORT }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine stalls for seconds at times. Who passes only at the second try is named as flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Nothing outside this machine: a page that asks for it fails here, not at a visitor's.
      args: [
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: ON_STACKS_OF_THEIR_OWN, use: desktop },
    {
      name: 'phone',
      testIgnore: [...ON_STACKS_OF_THEIR_OWN, FAULTS],
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    // They stop and start services of their own, one test at a time.
    { name: 'outage', testMatch: OUTAGE, workers: 1, fullyParallel: false, use: desktop },
    // An application of some 8 MB beside the site: everything takes longer than on the site itself.
    {
      name: 'studio',
      testMatch: STUDIO,
      workers: 1,
      fullyParallel: false,
      timeout: 120_000,
      expect: { timeout: 15_000 },
      use: {
        viewport: { width: 1400, height: 900 },
        actionTimeout: 15_000,
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})
