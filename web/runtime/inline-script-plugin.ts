import { build, type Plugin } from 'vite'
import { buildTarget } from '../oldest-browsers.ts'

const QUERY = '?inline-script'

/**
 * `import text from './module.ts?inline-script'` gives a module compiled to one classic script, for a script element of
 * every page. The text depends on the source alone, so that a content security policy can name its hash.
 */
export const inlineScriptPlugin = (): Plugin => ({
  name: 'inline-script',
  enforce: 'pre',
  load: {
    filter: { id: /\?inline-script$/ },
    async handler(id) {
      const file = id.slice(0, -QUERY.length)
      this.addWatchFile(file)
      const text = await compileScript(file)
      if (/<\/script|<!--/i.test(text)) {
        this.error(
          `${file} has text that would end its script element: write </script and <!-- in two parts.`,
        )
      }
      return `export default ${JSON.stringify(text)}`
    },
  },
})

/** Compiles a module and its imports. @throws Error when the output has several files */
async function compileScript(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: buildTarget,
      // As a library, because Vite adds its preload helper to all other dynamic imports.
      lib: { entry: file, formats: ['iife'], name: 'script' },
    },
  })
  const chunks = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [chunk] = chunks
  if (chunk?.type !== 'chunk' || chunks.length !== 1)
    throw new Error(`${file} was compiled to ${chunks.length} files. A script must be one.`)
  return chunk.code.trim()
}
