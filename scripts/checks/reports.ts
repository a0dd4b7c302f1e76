import { join } from 'node:path'
import { DEVELOPMENT_FOLDER } from '../stack/folders.ts'

/** What our reporters of the two test runners write: read for the counts, the slowest and the failed tests. */
export const VITEST_REPORT = join(DEVELOPMENT_FOLDER, 'test', 'vitest.json')
export const BROWSER_REPORT = join(DEVELOPMENT_FOLDER, 'test', 'playwright.json')
