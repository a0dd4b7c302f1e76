import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readInlineElements } from '../../../web/server/pages/inline-elements.ts'
import { Fault } from '../../stack/fault.ts'
import { SITE_DIST, serverFolderOf } from '../../stack/folders.ts'
import { RENDER_FUNCTION, SHOP_FUNCTION, SITE_CLIENT } from '../functions/bundle.ts'
import type { Builds } from './site.ts'

const SITEMAP = 'sitemap.xml'
/** Vite's, of what visitors fetch. */
const MANIFEST = join('.vite', 'manifest.json')

const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

/** A page must name the files that are deployed with it, and its own address. */
function checkBuild(siteUrl: string) {
  const isFor = existsSync(join(SITE_DIST, SITEMAP)) && read(SITE_DIST, SITEMAP).includes(`<loc>${siteUrl}/`)
  if (!isFor) {
    throw new Fault(
      `The site was built for another address than ${siteUrl}: npm run build, then npm run functions.`,
    )
  }
  const [built, bundled] = [SITE_DIST, join(RENDER_FUNCTION, SITE_CLIENT)].map((folder) =>
    read(folder, MANIFEST),
  )
  if (built !== bundled) {
    throw new Fault('The function that renders pages is of another build of the site: npm run functions.')
  }
}

/**
 * What is deployed: the site's build and both functions.
 * @param siteUrl what it must have been built for; left out, anything will do
 * @throws Fault that names the command for what is missing, or doesn't belong together
 */
export async function readBuilds(siteUrl?: string): Promise<Builds> {
  // The home page is there once pages have been rendered.
  if (!existsSync(join(SITE_DIST, 'index.html'))) throw new Fault('The site is not built: npm run build.')
  const isBundled = [SHOP_FUNCTION, RENDER_FUNCTION].every((folder) => existsSync(join(folder, 'lambda.mjs')))
  if (!isBundled) throw new Fault('The functions are not bundled: npm run functions.')
  if (siteUrl) checkBuild(siteUrl)
  const inline = await readInlineElements({ clientFolder: SITE_DIST, serverFolder: serverFolderOf(SITE_DIST) })
  return { shop: SHOP_FUNCTION, render: RENDER_FUNCTION, client: SITE_DIST, inline }
}

/** Stands for what isn't built, so that templates can be made and judged; it does nothing when it is deployed. */
export function emptyBuilds(folder: string): Builds {
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const code = "export const handler = () => { throw new Error('Nothing was bundled: npm run functions') }\n"
  write('shop/lambda.mjs', code)
  write('render/lambda.mjs', code)
  write('client/shell.html', '<!doctype html>\n')
  write('client/assets/empty.txt', '')
  return {
    shop: join(folder, 'shop'),
    render: join(folder, 'render'),
    client: join(folder, 'client'),
    inline: { scripts: [], styles: [] },
  }
}
