import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { QueryParams } from '@sanity/client'
import type { Dated } from '#shared/schedule/next-change.ts'
import { withSiteConfig } from '#shared/site-config-element.ts'
import type { GivenSiteSettings } from '#shared/site-settings.ts'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { Inline } from '../security/content-policy.ts'
import { type PageAssets, pageFiles, parseManifest } from './page-assets.ts'

type Render = (address: string) => Promise<Rendered>

export const urlOnSite = (address: string, siteUrl: string): URL =>
  new URL(`${new URL(siteUrl).origin}${address}`)

/** Loads the built renderer with the settings of this site. @throws Error when a folder has no build */
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
 * Logs render times without the address, which may contain personal data. Failures in a content outage are not logged, because
 * the outage is.
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

export type Rendered = Dated &
  (
    | { kind: 'page'; status: number; html: string; style: string }
    | { kind: 'redirect'; status: number; location: string }
  )

export type FetchContent = (
  query: string,
  params: QueryParams,
) => Promise<{ result: unknown; tags: readonly string[] }>

/** The exports of web/src/start/prerender.tsx. */
type RenderModule = {
  pageModules: readonly string[]
  inlineScripts: readonly string[]
  renderPage(
    url: URL,
    options: { fetchContent: FetchContent; assetsOf: (modules: readonly string[]) => PageAssets },
  ): Promise<Rendered>
}

/** Lies in the server folder, because all files in the client folder are public. */
export const CLIENT_MANIFEST = 'client-manifest.json'

export type Bundle = { clientFolder: string; serverFolder: string }

/** @throws Error when a folder has no build */
export async function openBundle({ clientFolder, serverFolder }: Bundle) {
  const program = join(serverFolder, 'prerender.js')
  const manifestFile = join(serverFolder, CLIENT_MANIFEST)
  if (!existsSync(program) || !existsSync(manifestFile))
    throw new Error(`There is no build of the site in ${serverFolder}: npm run build makes it.`)
  const readFile = (name: string) => readFileSync(join(clientFolder, name), 'utf8')
  const manifest = parseManifest(readFileSync(manifestFile, 'utf8'))
  const module: RenderModule = await import(pathToFileURL(program).href)
  return { ...module, filesOf: (modules: readonly string[]) => pageFiles(manifest, modules, readFile) }
}

/**
 * All inline scripts and styles of the built pages, for the content security policy.
 * @throws Error when a folder has no build
 */
export async function readInlineElements(bundle: Bundle): Promise<Inline> {
  const { pageModules, inlineScripts, filesOf } = await openBundle(bundle)
  const styles = new Set(pageModules.map((module) => filesOf([module]).style))
  return { scripts: inlineScripts, styles: [...styles] }
}
