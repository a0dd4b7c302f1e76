import { join } from 'node:path'
import { DEVELOPMENT_FOLDER } from '../stack/folders.ts'

/** Where the two runners leave their results, for the counts. */
export const UNIT_REPORT = join(DEVELOPMENT_FOLDER, 'test', 'vitest.json')
export const BROWSER_REPORT = join(DEVELOPMENT_FOLDER, 'test', 'playwright.json')
