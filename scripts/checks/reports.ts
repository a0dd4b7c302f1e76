import { join } from 'node:path'
import { DEVELOPMENT_FOLDER } from '../stack/folders.ts'

/** The JSON reports of the two test runners: read for the counts and for the slowest tests. */
export const VITEST_REPORT = join(DEVELOPMENT_FOLDER, 'test', 'vitest.json')
export const BROWSER_REPORT = join(DEVELOPMENT_FOLDER, 'test', 'playwright.json')
