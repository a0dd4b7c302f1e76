import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SecuritySettings } from '../../../web/server/common/security/settings.ts'
import { headerRules, rewrites } from '../../../web/server/pages/hosting/rules.ts'
import { readInlineElements } from '../../../web/server/pages/inline-elements.ts'
import { serverFolderOf } from '../folders.ts'
import { hostFiles } from './host-files.ts'

type Options = {
  /** The build, made before by `buildSite`. */
  dist: string
  settings: SecuritySettings
  /** Origin of the shop API, for hosts that pass `/api` on to it. */
  shopApi: string | undefined
}

export const hostingFolderOf = (dist: string) => `${dist}-hosting`

/** Netlify and hosts like it read these inside the folder that is deployed. */
const IN_BUILD = 'static/'

const fileIn = (dist: string, name: string) =>
  name.startsWith(IN_BUILD) ? join(dist, name.slice(IN_BUILD.length)) : join(hostingFolderOf(dist), name)

/** Writes the settings by which hosts of files serve the build as our own server does: headers, caching, rewrites. */
export async function writeHostFiles({ dist, settings, shopApi }: Options) {
  const inline = await readInlineElements({ clientFolder: dist, serverFolder: serverFolderOf(dist) })
  const rules = { headers: headerRules(settings, inline), rewrites: rewrites(settings, shopApi) }
  for (const [name, text] of Object.entries(hostFiles(rules))) {
    const file = fileIn(dist, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
