import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A built file, or several counted as one, with the bytes that are transferred. */
export type Item = { name: string; bytes: number }

/** What a visit to a page fetches, by kind. It is read from the build, without a browser. */
export type Spending = Record<Kind, Item[]>

export type Kind = keyof typeof KINDS

/** The label of each kind, what is counted, and what to do when there is too much of it. */
export const KINDS = {
  html: {
    label: 'HTML without its styles, brotli',
    unit: 'bytes',
    cure: 'Ask for less in its queries, whose answers travel twice, as text and as data; give large SVGs files of their own.',
  },
  page: {
    label: 'HTML with its styles, brotli',
    unit: 'bytes',
    cure: 'A server sends some 14 KiB before it waits for an answer: less text, or fewer styles.',
  },
  scripts: {
    label: 'JavaScript until interactive, gzip',
    unit: 'bytes',
    cure: 'Fetch with import() what the first view does not need.',
  },
  scriptFiles: {
    label: 'script files until interactive',
    unit: 'files',
    cure: 'Put what several pages need into one file: the chunks in web/vite.config.ts.',
  },
  fonts: { label: 'fonts', unit: 'bytes', cure: 'Leave a face or a weight out.' },
  next: {
    label: 'what the two likeliest next pages add, gzip',
    unit: 'bytes',
    cure: 'Let pages share more of their files (the chunks in web/vite.config.ts), or make theirs smaller.',
  },
} as const

/** The brotli quality that CDNs use while they respond. 11 is for files that are compressed once. */
const DYNAMIC_QUALITY = 5
/** How many pages count as the most likely next ones: the pages that most links of a page lead to. */
const LIKELY_NEXT = 2

export const brotli = (text: Buffer | string, quality = DYNAMIC_QUALITY) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** The files that a rendered page names, as addresses on the site. */
export function filesOf(html: string) {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].flatMap(([, name]) => name ?? [])
  const named = (pattern: RegExp) => all(pattern).flatMap((names) => names.split(' '))
  return {
    scripts: named(/data-scripts="([^"]*)"/g),
    styles: all(/<link rel="stylesheet" href="([^"]+)"/g),
  }
}

/** What the site fetches to start, and its styles. */
function siteFilesOf(html: string) {
  const { scripts, styles } = filesOf(html)
  return [...scripts, ...styles]
}

const withoutStyle = (html: string) => html.replace(/<style>[\s\S]*?<\/style>/, '')

/**
 * What a visit to `path` fetches from the rendered build in `dist`, without anything of an earlier one.
 * @throws Error when the page has not been rendered
 */
export function spendingOf(dist: string, path: string): Spending {
  const html = pageText(dist, path)
  if (html === undefined)
    throw new Error(
      `${dist} has no page ${path}: render it with npm run build while a content service is running.`,
    )
  const { scripts } = filesOf(html)
  const file = (name: string) => readFileSync(join(dist, name))
  const zipped = (name: string) => ({ name, bytes: gzipSync(file(name)).length })
  const faces = [...html.matchAll(/url\(([^)]+\.woff2)\)/g)]
  return {
    html: [{ name: path, bytes: brotli(withoutStyle(html)).length }],
    page: [{ name: path, bytes: brotli(html).length }],
    scripts: scripts.map(zipped),
    scriptFiles: scripts.map(zipped),
    fonts: [...new Set(faces.map(([, name = '']) => name))].map((name) => ({
      name,
      bytes: file(name).length,
    })),
    next: nextFiles(dist, html).map(zipped),
  }
}

function pageText(dist: string, path: string) {
  const file = join(dist, path, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Files of the pages that this page links to most. Private pages are not rendered, so they are not counted. */
function nextFiles(dist: string, html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const own = new Set(siteFilesOf(html))
  const pages = [...main.matchAll(/<a [^>]*?href="(\/[^"?#]*)"/g)].flatMap(([, path = '']) => {
    const next = pageText(dist, path)
    return next === undefined ? [] : [siteFilesOf(next)]
  })
  // Pages of the same route name the same files.
  const routes = [...Map.groupBy(pages, String).values()]
  const likely = routes.toSorted((one, other) => other.length - one.length).slice(0, LIKELY_NEXT)
  return [...new Set(likely.flatMap(([files = []]) => files))].filter((name) => !own.has(name))
}

/** Bytes or files, as the kind is counted. */
export const spentOn = (kind: Kind, spending: Spending) =>
  KINDS[kind].unit === 'files' ? spending[kind].length : sum(spending[kind])

export const sum = (items: readonly Item[]) => items.reduce((bytes, item) => bytes + item.bytes, 0)
