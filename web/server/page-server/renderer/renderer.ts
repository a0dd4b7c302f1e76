import { describeError, logEvent, logFault } from '../../common/log.ts'
import { type Bundle, type FetchContent, openBundle, type Rendered } from './bundle.ts'

type Render = (address: string) => Promise<Rendered>

export const urlOnSite = (address: string, siteUrl: string): URL =>
  new URL(`${new URL(siteUrl).origin}${address}`)

/** @throws Error when a folder has no build */
export async function loadRenderer(
  bundle: Bundle,
  fetchContent: FetchContent,
  siteUrl: string,
): Promise<Render> {
  const { renderPage, filesOf } = await openBundle(bundle)
  return (address) => renderPage(urlOnSite(address, siteUrl), { fetchContent, assetsOf: filesOf })
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
