/** The site as `npm run preview` serves it, on its own stack. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { siteContent } from '../../../web/server/pages/site-content.ts'
import { LOAD } from '../../stack/addresses.ts'
import { DEVELOPMENT_FOLDER } from '../../stack/folders.ts'
import { siteEnvironment } from '../../stack/parts.ts'
import { silentReport } from '../../stack/report.ts'
import { bringUp } from '../../stack/stack.ts'
import type { Target } from './measure.ts'
import { memoryOf } from './memory.ts'
import { siteRequests } from './requests.ts'

export const LOAD_FOLDER = join(DEVELOPMENT_FOLDER, 'load')

/** Builds and starts the site. `stopContent` stops the content service. */
export async function startSiteTarget(interrupt: AbortSignal) {
  const dist = join(LOAD_FOLDER, 'dist')
  const stack = await bringUp({
    addresses: LOAD,
    folder: LOAD_FOLDER,
    site: { dist },
    studio: false,
    interrupt,
    report: silentReport,
  })
  try {
    const { canonical } = await siteContent(siteEnvironment(LOAD)).readAddresses()
    const files = globSync('assets/*', { cwd: dist })
    const next = siteRequests({
      pages: canonical.map(({ path }) => path),
      files: files.map((file) => `/${file}`),
    })
    const target: Target = {
      name: 'site',
      url: LOAD.site,
      memory: () => memoryOf(join('pages', 'node.ts')),
      next,
    }
    return { target, stopContent: stack.services.stop, stop: stack.down }
  } catch (error) {
    await stack.down()
    throw error
  }
}
