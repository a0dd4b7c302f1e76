import { join } from 'node:path'

/** The checkout; every path of a stack is below it. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** Where the production build of the site goes. */
export const SITE_DIST = join(ROOT, 'web', 'dist')

/** The half of a build that renders pages, beside the half that visitors fetch. */
export const serverFolderOf = (dist: string) => `${dist}-server`

/** What a stack keeps: its services' data, its logs, who runs it and where. Git ignores all of it. */
export const DEVELOPMENT_FOLDER = join(ROOT, '.local')
export const BROWSER_TESTS_FOLDER = join(DEVELOPMENT_FOLDER, 'browser-tests')
export const OUTAGE_TESTS_FOLDER = join(DEVELOPMENT_FOLDER, 'outage-tests')
export const STUDIO_TESTS_FOLDER = join(DEVELOPMENT_FOLDER, 'studio-tests')

export const paymentPageFolderOf = (folder: string) => join(folder, 'payment-page')
export const ordersFolderOf = (folder: string) => join(folder, 'orders')
export const servicesFolderOf = (folder: string) => join(folder, 'services')
