import type { Plugin } from 'vite'
import { withSiteConfig } from '#shared/site-config-element.ts'
import { parseSiteSettings } from '#shared/site-settings.ts'

/** Fills the settings into the pages of the development server. A wrong setting ends its start. */
export const siteConfigPlugin = (): Plugin => {
  let fill = (html: string) => html
  return {
    name: 'site-config',
    apply: 'serve',
    configResolved({ env }) {
      const settings = parseSiteSettings(env)
      fill = (html) => withSiteConfig(html, settings)
    },
    transformIndexHtml: (html) => fill(html),
  }
}
