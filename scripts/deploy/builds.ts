import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inlineSources } from '../../web/api/render/inlineSources.ts'
import { RENDER_FUNCTION, SHOP_FUNCTION } from '../functions/bundle.ts'
import { Fault } from '../stack/fault.ts'
import { SITE_DIST, serverFolderOf } from '../stack/folders.ts'
import type { Builds } from './site.ts'

/** What is deployed: the site's build and both functions. @throws Fault that names the command for what is missing */
export async function readBuilds(): Promise<Builds> {
  const bundle = { clientFolder: SITE_DIST, serverFolder: serverFolderOf(SITE_DIST) }
  // The home page is there once pages have been rendered.
  if (!existsSync(join(SITE_DIST, 'index.html'))) throw new Fault('The site is not built: npm run build.')
  const isBundled = [SHOP_FUNCTION, RENDER_FUNCTION].every((folder) => existsSync(join(folder, 'lambda.mjs')))
  if (!isBundled) throw new Fault('The functions are not bundled: npm run functions.')
  return {
    shop: SHOP_FUNCTION,
    render: RENDER_FUNCTION,
    client: SITE_DIST,
    inline: await inlineSources(bundle),
  }
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
