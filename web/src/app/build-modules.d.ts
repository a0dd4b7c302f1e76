/** The settings of this build. web/site-config-plugin.ts makes the module. */
declare module 'virtual:site-config' {
  import type { Config } from './config.ts'

  const config: Config
  export default config
}

/** The built text of a script. web/inline-script-plugin.ts resolves these imports. */
declare module '*?inline-script' {
  const text: string
  export default text
}
