import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT_MANIFEST } from '../../../web/server/pages/bundle.ts'
import { readInlineElements } from '../../../web/server/pages/inline-elements.ts'
import { Fault } from '../../stack/fault.ts'
import { SITE_DIST, serverFolderOf } from '../../stack/folders.ts'
import {
  CONTENT_WEBHOOK_FUNCTION,
  MIGRATE_FUNCTION,
  RENDER_FUNCTION,
  SHOP_FUNCTION,
  SITE_SERVER,
} from '../functions/bundle.ts'
import type { Builds } from './site.ts'

const SITEMAP = 'sitemap.xml'
const FOLDERS = {
  shop: SHOP_FUNCTION,
  migrate: MIGRATE_FUNCTION,
  render: RENDER_FUNCTION,
  contentWebhook: CONTENT_WEBHOOK_FUNCTION,
}

const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

/** Checks that the build is for `siteUrl`, and that the pages function contains the same build. */
function checkBuild(siteUrl: string) {
  const isFor = existsSync(join(SITE_DIST, SITEMAP)) && read(SITE_DIST, SITEMAP).includes(`<loc>${siteUrl}/`)
  if (!isFor) {
    throw new Fault(
      `The site was built for another address than ${siteUrl}: npm run build, then npm run functions.`,
    )
  }
  const [built, bundled] = [serverFolderOf(SITE_DIST), join(RENDER_FUNCTION, SITE_SERVER)].map((folder) =>
    read(folder, CLIENT_MANIFEST),
  )
  if (built !== bundled) {
    throw new Fault('The function for pages contains another build of the site: npm run functions.')
  }
}

/**
 * Reads the build of the site and the bundled functions, which are deployed together.
 * @param siteUrl the address for which the site must be built; not checked when left out
 * @throws Fault that names the command to run when a part is missing or outdated
 */
export async function readBuilds(siteUrl?: string): Promise<Builds> {
  // The home page is the last step of a build: rendering pages.
  if (!existsSync(join(SITE_DIST, 'index.html'))) throw new Fault('The site is not built: npm run build.')
  const isBundled = Object.values(FOLDERS).every((folder) => existsSync(join(folder, 'lambda.mjs')))
  if (!isBundled) throw new Fault('The functions are not bundled: npm run functions.')
  if (siteUrl) checkBuild(siteUrl)
  const inline = await readInlineElements({
    clientFolder: SITE_DIST,
    serverFolder: serverFolderOf(SITE_DIST),
  })
  return { ...FOLDERS, client: SITE_DIST, inline }
}

/** A placeholder build for making templates. If it were deployed, every function would fail. */
export function emptyBuilds(folder: string): Builds {
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const code = "export const handler = () => { throw new Error('Nothing was bundled: npm run functions') }\n"
  for (const name of Object.keys(FOLDERS)) write(`${name}/lambda.mjs`, code)
  write('client/shell.html', '<!doctype html>\n')
  write('client/assets/empty.txt', '')
  return {
    shop: join(folder, 'shop'),
    migrate: join(folder, 'migrate'),
    render: join(folder, 'render'),
    contentWebhook: join(folder, 'contentWebhook'),
    client: join(folder, 'client'),
    inline: { scripts: [], styles: [] },
  }
}
