import { join } from 'node:path'

/** The root of the checkout. Every path of a stack is below it. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** The output folder of the site's production build. */
export const SITE_DIST = join(ROOT, 'web', 'dist')

/** The part of a build that renders pages. It is beside the part for browsers, so that it is not served. */
export const serverFolderOf = (dist: string) => `${dist}-server`

/** Data of a running stack: the services' data, logs, the claim and stack.json. Git ignores it. */
export const DEVELOPMENT_FOLDER = join(ROOT, '.local')
export const BROWSER_TESTS_FOLDER = join(DEVELOPMENT_FOLDER, 'browser-tests')
export const SWEEP_TESTS_FOLDER = join(DEVELOPMENT_FOLDER, 'sweep-tests')

/** What each part of the stack prints, in a file named after it. */
export const logFolderOf = (folder: string) => join(folder, 'logs')
export const paymentPageFolderOf = (folder: string) => join(folder, 'payment-page')
export const ordersFolderOf = (folder: string) => join(folder, 'orders')
export const servicesFolderOf = (folder: string) => join(folder, 'services')
