import { build } from 'vite'
import { buildTarget } from '../../oldest-browsers.ts'

/**
 * Compiles a module and its imports to the text of one classic script.
 * @param constants values of names that the module declares
 * @throws Error when the output has several files
 */
export async function compileScript(
  file: string,
  constants: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const texts = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(texts),
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
