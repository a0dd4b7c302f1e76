import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../stack/folders.ts'

/** What `pg` would use if it were there, and says nothing about when it isn't. */
const OPTIONAL = ['pg-native', 'pg-cloudflare']

/**
 * Bundles the shop API's Lambda function with all that it imports, so that it is deployed as it was tested.
 * @returns the file, `lambda.mjs` in `outFolder`; its export is `handler`
 */
export async function bundleFunction(outFolder: string): Promise<string> {
  await build({
    configFile: false,
    root: join(ROOT, 'web', 'api'),
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'lambda.ts',
      outDir: outFolder,
      emptyOutDir: true,
      target: 'node24',
      // Stack traces name our own lines with it: node --enable-source-maps.
      sourcemap: true,
      rolldownOptions: { external: OPTIONAL, output: { entryFileNames: 'lambda.mjs', codeSplitting: false } },
    },
  })
  return join(outFolder, 'lambda.mjs')
}
