import type { Plugin } from 'vite'
import { parseConfig } from './src/app/config.ts'

const NAME = 'virtual:site-config'

/**
 * `import config from 'virtual:site-config'` gives the site’s settings. They are parsed during the build, so that a wrong
 * setting fails the build, and browsers parse nothing.
 */
export const siteConfigPlugin = (): Plugin => {
  let environment: Record<string, unknown> = {}
  return {
    name: 'site-config',
    configResolved({ env }) {
      environment = env
    },
    resolveId: { filter: { id: /^virtual:site-config$/ }, handler: () => `\0${NAME}` },
    load: {
      filter: { id: /^\0virtual:site-config$/ },
      handler: () => `export default ${JSON.stringify(parseConfig(environment))}`,
    },
  }
}
