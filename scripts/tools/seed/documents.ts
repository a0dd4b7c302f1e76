import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { legalPageTitles } from '#shared/legal/legal-text.ts'

/** The sample content in the format of `sanity dataset import`: one document per line, sorted by id, its keys sorted. */
export const SEED_FILE = join(import.meta.dirname, 'seed.ndjson')

const seedDocument = v.looseObject({ _id: v.string(), _type: v.string() })
export type SeedDocument = v.InferOutput<typeof seedDocument>

/** The documents of an NDJSON file. @throws Error that names the line that is not a document */
export function readSeed(file: string = SEED_FILE): SeedDocument[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => (line.trim() ? [parseLine(line, `${file}:${index + 1}`)] : []))
}

function parseLine(line: string, place: string): SeedDocument {
  try {
    return v.parse(seedDocument, JSON.parse(line))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${place} is not a document with "_id" and "_type": ${reason}`, { cause })
  }
}

/** A copy of the document in which `change` has replaced each value, members before the list or object that has them. */
export function rewrite(document: SeedDocument, change: (value: unknown) => unknown): SeedDocument {
  return v.parse(seedDocument, rewriteValue(document, change))
}

function rewriteValue(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return change(value.map((member) => rewriteValue(member, change)))
  if (typeof value !== 'object' || value === null) return change(value)
  const entries = Object.entries(value).map(([key, member]) => [key, rewriteValue(member, change)])
  return change(Object.fromEntries(entries))
}

/** External addresses of the seed, and the paths of the local services that replace them on a local stack. */
const LOCAL_PATHS = [
  ['https://newsletter.candlecast.example/form/desktop', '/newsletter/desktop'],
  ['https://newsletter.candlecast.example/form/mobile', '/newsletter/mobile'],
  ['https://go.candlecast.example/shop', '/s/shop'],
] as const

/** The document with addresses of local services. `services` is an origin such as http://localhost:3900. */
export const toLocal = (document: SeedDocument, services: string): SeedDocument =>
  replaceTexts(document, new Map(LOCAL_PATHS.map(([seed, path]) => [seed, services + path])))

export const fromLocal = (document: SeedDocument, services: string): SeedDocument =>
  replaceTexts(document, new Map(LOCAL_PATHS.map(([seed, path]) => [services + path, seed])))

const replaceTexts = (document: SeedDocument, texts: ReadonlyMap<string, string>) =>
  rewrite(document, (value) => (typeof value === 'string' ? (texts.get(value) ?? value) : value))

/**
 * Site settings without a seller, and pages to fill in. The home page is a draft, because it needs a product: the site is being
 * set up until an editor publishes it.
 */
const SKELETON_FILE = join(import.meta.dirname, 'minimal.ndjson')

/** A skeleton for a new shop: no game, and the seed's legal texts, which take the company from the site settings. */
export const minimalSeed = (): SeedDocument[] => [
  ...readSeed(SKELETON_FILE),
  ...readSeed().filter(({ _type }) => Object.hasOwn(legalPageTitles, _type)),
]
