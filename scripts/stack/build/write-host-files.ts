import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SecuritySettings } from '../../../web/server/common/security/settings.ts'
import { headerRules, rewrites } from '../../../web/server/pages/hosting/rules.ts'
import { readInlineElements } from '../../../web/server/pages/inline-elements.ts'
import { serverFolderOf } from '../folders.ts'
import { hostFiles } from './host-files.ts'

type Options = {
  /** The output folder of `buildSite`. */
  dist: string
  settings: SecuritySettings
  /** Origin of the shop API, for hosts that forward `/api` to it. */
  shopApi: string | undefined
}

export const hostingFolderOf = (dist: string) => `${dist}-hosting`

/** Netlify and similar hosts read these files in the deployed folder. */
const IN_BUILD = 'static/'

const fileIn = (dist: string, name: string) =>
  name.startsWith(IN_BUILD) ? join(dist, name.slice(IN_BUILD.length)) : join(hostingFolderOf(dist), name)

/** Writes headers, caching and rewrites for static hosts, so that they serve the build as our own server does. */
export async function writeHostFiles({ dist, settings, shopApi }: Options) {
  const inline = await readInlineElements({ clientFolder: dist, serverFolder: serverFolderOf(dist) })
  const rules = { headers: headerRules(settings, inline), rewrites: rewrites(settings, shopApi) }
  for (const [name, text] of Object.entries(hostFiles(rules))) {
    const file = fileIn(dist, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
