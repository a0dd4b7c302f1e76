import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { QueryParams } from '@sanity/client'
import type { Dated } from '#shared/schedule/next-change.ts'
import type { Inline } from '../security/content-policy.ts'
import { type PageAssets, pageFiles, parseManifest } from './page-assets.ts'

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

/** Kept in the server folder: every file in the client folder is public. */
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
