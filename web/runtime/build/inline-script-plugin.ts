import type { Plugin } from 'vite'
import { compileScript } from './compile-script.ts'

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
