import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { QueryParams } from '@sanity/client'
import { type PageAssets, pageAssets, parseManifest } from './pageAssets.ts'

export type Rendered =
  | { kind: 'page'; status: number; html: string }
  | { kind: 'redirect'; status: number; location: string }

type FetchContent = (
  query: string,
  params: QueryParams,
) => Promise<{ result: unknown; tags: readonly string[] }>

/** What web/src/prerender.tsx exports. */
type RenderModule = {
  renderPage(
    url: URL,
    options: { fetchContent: FetchContent; assetsOf: (modules: readonly string[]) => PageAssets },
  ): Promise<Rendered>
}

export type Bundle = { clientFolder: string; serverFolder: string }

/**
 * The site as it was built: its pages, by address. @throws Error when there is no build in the folders.
 */
export async function loadRenderer(
  { clientFolder, serverFolder }: Bundle,
  fetchContent: FetchContent,
  siteUrl: string,
) {
  const program = join(serverFolder, 'prerender.js')
  if (!existsSync(program))
    throw new Error(`There is no build of the site in ${serverFolder}: npm run build makes it.`)
  const manifest = parseManifest(readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8'))
  const { renderPage }: RenderModule = await import(pathToFileURL(program).href)
  const assetsOf = (modules: readonly string[]) => pageAssets(manifest, modules)
  return (address: string) => renderPage(new URL(address, siteUrl), { fetchContent, assetsOf })
}
