import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { QueryParams } from '@sanity/client'
import * as v from 'valibot'
import type { Dated } from '#shared/schedule/next-change.ts'
import { withSiteConfig } from '#shared/site-config-element.ts'
import type { GivenSiteSettings } from '#shared/site-settings.ts'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { Inline } from '../security/content-policy.ts'

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

const names = v.optional(v.array(v.string()), [])

/** Fields of vite.dev/guide/backend-integration. */
const ManifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: names, dynamicImports: names, css: names, assets: names }),
)

export type Manifest = v.InferOutput<typeof ManifestSchema>

/** The files that web/src/start/document.ts puts into a page. */
export type PageAssets = {
  entry: string
  scripts: string[]
  styles: string[]
  style: string
  fonts: string[]
  later: string[]
}

const ENTRY = 'index.html'
/** The module that contains @sanity/client. */
const CLIENT_MODULE = 'src/features/content/source/published-transport.ts'
/** Matches the two fonts of the first screen: web/src/app/styles/tokens.css. */
const FONT = /\.woff2$/

export const parseManifest = (text: string): Manifest => v.parse(ManifestSchema, JSON.parse(text))

/** Part of a page whose code comes late, but whose HTML is in the page: web/runtime/late.tsx. */
const LATE = /\.late\.tsx?$/

const staticImports = (chunk: Manifest[string] | undefined) => chunk?.imports ?? []
const withLateParts = (chunk: Manifest[string] | undefined) => [
  ...staticImports(chunk),
  ...(chunk?.dynamicImports.filter((name) => LATE.test(name)) ?? []),
]

/** Lists the chunks and all that they import, each once and after its imports. */
function withImports(
  manifest: Manifest,
  names: readonly string[],
  importsOf: typeof staticImports = staticImports,
): Set<string> {
  const visited = new Set<string>()
  const found = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const imported of importsOf(manifest[name])) visit(imported)
    found.add(name)
  }
  for (const name of names) visit(name)
  return found
}

/**
 * The files of a page that consists of `modules`: paths under src/routes without extension. Modules that the build lacks are
 * skipped.
 */
export function pageFiles(
  manifest: Manifest,
  modules: readonly string[],
  readFile: (name: string) => string,
): PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The build’s manifest has no ${ENTRY}: build the site again.`)
  const routes = modules
    .flatMap((name) => [`src/routes/${name}.tsx`, `src/routes/${name}.ts`])
    .filter((name) => name in manifest)
  const chunksOf = (roots: readonly string[], importsOf?: typeof staticImports) =>
    [...withImports(manifest, roots, importsOf)].flatMap((name) => manifest[name] ?? [])
  const page = [ENTRY, ...routes]
  const chunks = chunksOf(page)
  const address = (file: string) => `/${file}`
  const styles = [...new Set(chunksOf(page, withLateParts).flatMap(({ css }) => css))]
  return {
    entry: address(entry.file),
    scripts: chunks.map(({ file }) => address(file)),
    styles: styles.map(address),
    style: styles.map((name) => readFile(name).trim()).join(''),
    fonts: chunks.flatMap(({ assets }) => assets.filter((file) => FONT.test(file))).map(address),
    later: chunksOf([CLIENT_MODULE])
      .filter((chunk) => !chunks.includes(chunk))
      .map(({ file }) => address(file)),
  }
}
