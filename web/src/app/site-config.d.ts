/** The settings of this build. web/site-config-plugin.ts makes the module. */
declare module 'virtual:site-config' {
  import type { Config } from './config.ts'

  const config: Config
  export default config
}
