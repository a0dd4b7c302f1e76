import { performance } from 'node:perf_hooks'
import * as v from 'valibot'
import { loadRenderer } from '../../../../web/server/pages/bundle.ts'
import { siteContent } from '../../../../web/server/pages/site-content.ts'
import type { Addresses } from '../../../stack/addresses.ts'
import { prerenderSite } from '../../../stack/build/prerender-site.ts'
import { serverFolderOf } from '../../../stack/folders.ts'
import { localClient } from '../../../stack/local-client.ts'
import { siteEnvironment } from '../../../stack/parts.ts'
import { silentReport } from '../../../stack/report.ts'
import type { StackFile } from '../../../stack/stack-file.ts'
import { brotli } from '../../budgets/spending.ts'
import { figureOf } from '../pages/figures.ts'

/** Numbers of documents beside the seed content: half products, half press releases. */
export const BUILD_SIZES = [10, 100, 1_000]
export const LIST_SIZES = [100, 10_000]
const LISTS = ['/shop', '/shop?page=2', '/press', '/press?page=2']
const BATCH = 500
const TOUCHED = 'homePage'

export type Build = { documents: number; pages: number; seconds: number }
export type List = { documents: number; path: string; bytes: number; ms: number }

const document = v.looseObject({ _id: v.string(), _type: v.string() })

type Options = {
  stack: StackFile
  addresses: Addresses
  dist: string
  runs: number
  log: (line: string) => void
}

/**
 * Adds copies of two documents, and measures at each size how long all pages take to render, and how large and how
 * slow list pages are. The copies stay in the dataset.
 */
export async function measureGrowth({ stack, addresses, dist, runs, log }: Options) {
  const client = localClient(stack)
  const models = await client.fetch('[*[_id == "product-fod"][0], *[_type == "pressRelease"][0]]')
  const [product, pressRelease] = v.parse(v.tuple([document, document]), models)
  const settings = siteEnvironment(addresses)
  const { fetchContent } = siteContent(settings)
  const bundle = { clientFolder: dist, serverFolder: serverFolderOf(dist) }
  const render = await loadRenderer(bundle, fetchContent, settings.VITE_SITE_URL)
  const builds: Build[] = []
  const lists: List[] = []
  let grown = 0

  async function growTo(size: number) {
    for (; grown < size; grown = Math.min(size, grown + BATCH)) {
      const transaction = client.transaction()
      for (let number = grown; number < Math.min(size, grown + BATCH); number += 1) {
        const model = number % 2 ? product : pressRelease
        const slug = { _type: 'slug', current: `copy-${number}` }
        transaction.create({ ...model, _id: `copy-${number}`, title: `Copy ${number}`, slug })
      }
      await transaction.commit({ returnDocuments: false })
    }
  }

  async function measureList(path: string): Promise<List> {
    const times: number[] = []
    let bytes = 0
    for (let run = 0; run < runs; run += 1) {
      // A published change clears the content service's cache.
      await client.patch(TOUCHED).set({ benchRun: run }).commit()
      const started = performance.now()
      const page = await render(path)
      times.push(performance.now() - started)
      bytes = page.kind === 'page' ? brotli(page.html).length : 0
    }
    return { documents: grown, path, bytes, ms: figureOf(times).median }
  }

  for (const size of [...new Set([...BUILD_SIZES, ...LIST_SIZES])].toSorted((one, other) => one - other)) {
    log(`${size} more documents`)
    await growTo(size)
    if (LIST_SIZES.includes(size)) for (const path of LISTS) lists.push(await measureList(path))
    if (!BUILD_SIZES.includes(size)) continue
    log('every page of a build with them')
    const started = performance.now()
    const pages = await prerenderSite({ dist, settings, report: silentReport })
    builds.push({ documents: size, pages, seconds: (performance.now() - started) / 1_000 })
  }
  return { builds, lists }
}
