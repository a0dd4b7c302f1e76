/** Builds the operator's commands for the image of a server, which has no `scripts/` and none of its packages. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { ROOT } from '../stack/folders.ts'

/** Beside the servers, whose packages the programs use. Git ignores it. */
export const TOOLS_DIST = join(ROOT, 'web', 'server', 'dist')

const PROGRAMS = {
  orders: join(ROOT, 'scripts', 'orders.ts'),
  doctor: join(ROOT, 'scripts', 'tools', 'doctor', 'server.ts'),
  // On a server without the packages of a clone.
  setup: join(ROOT, 'scripts', 'setup.ts'),
}

const HELPERS = `
export { getPublishedId } from '@sanity/client/csm'
const same = (definition) => definition
export { same as defineArrayMember, same as defineField, same as defineType }
`

/** `doctor` needs the names of the schemas’ types, and nothing of the Studio that `sanity` contains. */
const schemaHelpers = (): Plugin => ({
  name: 'schema-helpers',
  enforce: 'pre',
  resolveId: { filter: { id: /^sanity$/ }, handler: () => '\0schema-helpers' },
  load: { filter: { id: /^\0schema-helpers$/ }, handler: () => HELPERS },
})

export async function buildOperatorTools(outFolder = TOOLS_DIST): Promise<void> {
  await build({
    configFile: false,
    root: join(ROOT, 'scripts'),
    logLevel: 'warn',
    plugins: [schemaHelpers()],
    // The image is built without the workspace of the schemas, whose packages are those of the Studio.
    resolve: { alias: { '#schemas': join(ROOT, 'schemas', 'index.ts') } },
    build: {
      outDir: outFolder,
      emptyOutDir: true,
      target: 'node24',
      ssr: true,
      sourcemap: true,
      // Beside the programs, where `documents.ts` finds its files.
      rolldownOptions: { input: PROGRAMS, output: { chunkFileNames: '[name].js' } },
    },
  })
  for (const file of ['seed.ndjson', 'minimal.ndjson'])
    copyFileSync(join(ROOT, 'scripts', 'tools', 'seed', file), join(outFolder, file))
}
