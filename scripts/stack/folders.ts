import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

export const SITE_DIST = join(ROOT, 'web', 'dist')

/** The bundle that renders pages. It is outside the folder for browsers, so that it is not public. */
export const serverFolderOf = (dist: string) => `${dist}-server`

/** Data of a running stack: the services' data, logs, the claim and stack.json. Git ignores it. */
export const DEVELOPMENT_FOLDER = join(ROOT, '.local')
export const BROWSER_TESTS_FOLDER = join(DEVELOPMENT_FOLDER, 'browser-tests')
export const BROWSER_REPORT = join(DEVELOPMENT_FOLDER, 'test', 'playwright.json')

/** The output of each part of the stack, in a file with its name. */
export const logFolderOf = (folder: string) => join(folder, 'logs')
export const paymentPageFolderOf = (folder: string) => join(folder, 'payment-page')
export const ordersFolderOf = (folder: string) => join(folder, 'orders')
export const servicesFolderOf = (folder: string) => join(folder, 'services')
