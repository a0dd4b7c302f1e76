import { withSiteConfig } from '#shared/site-config-element.ts'
import type { GivenSiteSettings } from '#shared/site-settings.ts'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import { type Bundle, type FetchContent, openBundle, type Rendered } from './bundle.ts'

type Render = (address: string) => Promise<Rendered>

export const urlOnSite = (address: string, siteUrl: string): URL =>
  new URL(`${new URL(siteUrl).origin}${address}`)

/** Pages have the settings of this site. @throws Error when a folder has no build */
export async function loadRenderer(
  bundle: Bundle,
  fetchContent: FetchContent,
  settings: GivenSiteSettings,
): Promise<Render> {
  const { renderPage, filesOf } = await openBundle(bundle)
  return async (address) => {
    const url = urlOnSite(address, settings.VITE_SITE_URL)
    const rendered = await renderPage(url, { fetchContent, assetsOf: filesOf })
    return rendered.kind === 'page'
      ? { ...rendered, html: withSiteConfig(rendered.html, settings) }
      : rendered
  }
}

/**
 * Logs render times without the address, which may contain personal data. Failures during a content outage are not
 * logged: the outage itself is.
 */
export const withRenderLog =
  (render: Render, isContentSilent: () => boolean): Render =>
  async (address) => {
    const started = performance.now()
    try {
      const rendered = await render(address)
      logEvent('page-rendered', { status: rendered.status, ms: Math.round(performance.now() - started) })
      return rendered
    } catch (error) {
      if (!isContentSilent()) logFault('page-failed', describeError(error))
      throw error
    }
  }
