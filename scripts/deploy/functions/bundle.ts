import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../../stack/folders.ts'

/** Optional peer dependencies of `pg`; left out of the bundle. */
const OPTIONAL = ['pg-native', 'pg-cloudflare']

/** Output folder of `npm run functions`, for deployment. */
export const FUNCTIONS_FOLDER = join(ROOT, 'web', 'server', 'dist')
export const SHOP_FUNCTION = join(FUNCTIONS_FOLDER, 'shop')
export const RENDER_FUNCTION = join(FUNCTIONS_FOLDER, 'render')
export const CONTENT_WEBHOOK_FUNCTION = join(FUNCTIONS_FOLDER, 'content-webhook')
export const MIGRATE_FUNCTION = join(FUNCTIONS_FOLDER, 'migrate')

/** Folders of the client and server build inside the render function; values of SITE_CLIENT and SITE_SERVER. */
export const SITE_CLIENT = 'site'
export const SITE_SERVER = 'site-server'

async function bundle(entry: string, outFolder: string): Promise<string> {
  await build({
    configFile: false,
    root: join(ROOT, 'web', 'server'),
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: entry,
      outDir: outFolder,
      emptyOutDir: true,
      target: 'node24',
      // For stack traces with source lines: node --enable-source-maps.
      sourcemap: true,
      rolldownOptions: { external: OPTIONAL, output: { entryFileNames: 'lambda.mjs', codeSplitting: false } },
    },
  })
  return join(outFolder, 'lambda.mjs')
}

/**
 * Bundles the shop API's Lambda function with all its imports, so that the tested code is the deployed code.
 * @returns the file, `lambda.mjs` in `outFolder`; its exports are `handler`, `nightly` and `work`
 */
export const bundleFunction = (outFolder = SHOP_FUNCTION) => bundle('shop/lambda.ts', outFolder)

/** Bundles the content webhook's function. @returns the file, `lambda.mjs` in `outFolder`; its export is `handler` */
export const bundleContentWebhook = (outFolder = CONTENT_WEBHOOK_FUNCTION) =>
  bundle('pages/webhook/content-webhook-lambda.ts', outFolder)

/** Bundles the function that prepares the database. @returns the file; its export is `handler` */
export const bundleMigrateFunction = (outFolder = MIGRATE_FUNCTION) =>
  bundle('shop/migrate-lambda.ts', outFolder)

/** Leaves out source maps: functions never serve them. */
const isNeeded = (file: string) => !file.endsWith('.map')

type SiteBuild = { client: string; server: string }

/**
 * Bundles the function that renders pages, together with the build of the site.
 * @returns the file, `lambda.mjs` in `outFolder`; its export is `handler`
 */
export async function bundleRenderFunction({ client, server }: SiteBuild, outFolder = RENDER_FUNCTION) {
  const file = await bundle('pages/lambda.ts', outFolder)
  for (const [from, name] of [
    [client, SITE_CLIENT],
    [server, SITE_SERVER],
  ] as const) {
    const to = join(outFolder, name)
    await rm(to, { recursive: true, force: true })
    await mkdir(to, { recursive: true })
    await cp(from, to, { recursive: true, filter: isNeeded })
  }
  await writeFile(join(outFolder, 'package.json'), '{ "type": "module" }\n')
  return file
}
