import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { QueryParams } from '@sanity/client'
import { urlOnSite } from './page-address.ts'
import { type PageAssets, pageAssets, parseManifest } from './page-assets.ts'

export type Rendered =
  | { kind: 'page'; status: number; html: string; style: string; changesAt?: number | undefined }
  | { kind: 'redirect'; status: number; location: string }

/** When a price or dated content on the page changes, in milliseconds since 1970. */
export const changesAt = (page: { changesAt?: number | undefined } | { kind: 'redirect' }) =>
  'changesAt' in page ? page.changesAt : undefined

type FetchContent = (
  query: string,
  params: QueryParams,
) => Promise<{ result: unknown; tags: readonly string[] }>

/** The exports of web/src/prerender.tsx. */
type RenderModule = {
  pageModules: readonly string[]
  inlineScripts: readonly string[]
  renderPage(
    url: URL,
    options: { fetchContent: FetchContent; assetsOf: (modules: readonly string[]) => PageAssets },
  ): Promise<Rendered>
}

export type Bundle = { clientFolder: string; serverFolder: string }

/** Opens the client and server folders of a build. @throws Error when a folder has no build */
export async function openBundle({ clientFolder, serverFolder }: Bundle) {
  const program = join(serverFolder, 'prerender.js')
  if (!existsSync(program))
    throw new Error(`There is no build of the site in ${serverFolder}: npm run build makes it.`)
  const texts = new Map<string, string>()
  const readFile = (name: string) => {
    const text = texts.get(name) ?? readFileSync(join(clientFolder, name), 'utf8')
    texts.set(name, text)
    return text
  }
  const manifest = parseManifest(readFile('.vite/manifest.json'))
  const module: RenderModule = await import(pathToFileURL(program).href)
  return { ...module, assetsOf: (modules: readonly string[]) => pageAssets(manifest, modules, readFile) }
}

/**
 * Loads the render function of a build. @throws Error when a folder has no build
 */
export async function loadRenderer(bundle: Bundle, fetchContent: FetchContent, siteUrl: string) {
  const { renderPage, assetsOf } = await openBundle(bundle)
  return (address: string) => renderPage(urlOnSite(address, siteUrl), { fetchContent, assetsOf })
}
