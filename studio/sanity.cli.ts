import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineCliConfig } from 'sanity/cli'
import { environment } from './environment.ts'

/** Milliseconds after which a callback runs although the tab was never idle. */
const LONGEST_WAIT = 10

/** Must run before Sanity's code, which keeps the function that it finds. */
const script = `{
  const wait = window.requestIdleCallback
  if (wait)
    window.requestIdleCallback = (callback, options) => wait(callback, { timeout: ${LONGEST_WAIT}, ...options })
}`

const withScript = (html: string) => html.replace('<head>', `<head><script>${script}</script>`)

/**
 * Sanity validates a document level by level, and before each value it waits for `requestIdleCallback` without a limit.
 * A slow or busy computer has no idle time, so *Publish* took 5 to 12 seconds. This limits each wait.
 */
const limitIdleWaits = {
  name: 'limit-idle-waits',
  transformIndexHtml: withScript,
  // Sanity's build writes index.html by itself.
  writeBundle: async ({ dir = '' }: { dir?: string | undefined }) => {
    const page = join(dir, 'index.html')
    await writeFile(page, withScript(await readFile(page, 'utf8')))
  },
}

export default defineCliConfig({
  api: { projectId: environment.projectId, dataset: environment.dataset },
  // Updates go through this repository and its tests, because the Studio uses undocumented APIs.
  deployment: { autoUpdates: false },
  ...(environment.studioHost ? { studioHost: environment.studioHost } : {}),
  server: { hostname: 'localhost', port: 3333 },
  vite: { plugins: [limitIdleWaits] },
  schemaExtraction: { path: 'schema.json' },
  typegen: {
    path: '../web/shared/queries/*.ts',
    schema: 'schema.json',
    generates: '../web/shared/generated/sanity.types.ts',
    overloadClientMethods: true,
  },
})
