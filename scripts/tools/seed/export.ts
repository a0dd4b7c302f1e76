import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { rewrite, type SeedDocument } from './documents.ts'

/** Asset files are kept by kind, in these folders beside the NDJSON file. */
const FOLDERS = ['images', 'sounds', 'files'] as const

const assets = v.array(
  v.object({
    _id: v.string(),
    _type: v.picklist(['sanity.imageAsset', 'sanity.fileAsset']),
    sha1hash: v.string(),
    mimeType: v.string(),
    originalFilename: v.string(),
    url: v.string(),
  }),
)
type Asset = v.InferOutput<typeof assets>[number]

type SeedExport = {
  /** Reads the dataset with the perspective `raw`. */
  readonly client: SanityClient
  readonly ndjsonFile: string
  readonly change: (document: SeedDocument) => SeedDocument
}

/**
 * Writes a dataset as a seed that `loadSeed` loads: drafts included, releases and unused assets left out. A file that
 * is already beside the seed keeps its name; a new one is added. Files that are no longer used stay.
 * @returns the number of documents
 */
export async function exportSeed({ client, ndjsonFile, change }: SeedExport): Promise<number> {
  const documents = await client.fetch<SeedDocument[]>(
    '*[!(_id in path("_.**")) && !(_id in path("versions.**")) && !(_type match "sanity.*") && _type != "linkReport"]',
  )
  const found = v.parse(assets, await client.fetch('*[_type in ["sanity.imageAsset", "sanity.fileAsset"]]'))
  const files = await writeAssets(found, dirname(ndjsonFile))
  const lines = documents
    .map((document) => change(withFiles(withoutSystemFields(document), files)))
    .toSorted((one, other) => (sortId(one) < sortId(other) ? -1 : 1))
    .map((document) => `${JSON.stringify(rewrite(document, sortKeys))}\n`)
  writeFileSync(ndjsonFile, lines.join(''))
  return lines.length
}

/** A draft comes directly after its published document. */
const sortId = ({ _id }: { _id: string }) => (_id.startsWith('drafts.') ? `${_id.slice(7)} draft` : _id)

async function writeAssets(found: Asset[], folder: string): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const kind of FOLDERS) {
    mkdirSync(join(folder, kind), { recursive: true })
    for (const name of readdirSync(join(folder, kind))) {
      const content = readFileSync(join(folder, kind, name))
      known.set(createHash('sha1').update(content).digest('hex'), `${kind}/${name}`)
    }
  }
  const addresses = new Map<string, string>()
  for (const asset of found) {
    const path = known.get(asset.sha1hash) ?? (await download(asset, folder, new Set(known.values())))
    addresses.set(asset._id, `${asset._type === 'sanity.imageAsset' ? 'image' : 'file'}@file://./${path}`)
  }
  return addresses
}

async function download(asset: Asset, folder: string, taken: ReadonlySet<string>): Promise<string> {
  const kind =
    asset._type === 'sanity.imageAsset' ? 'images' : asset.mimeType.startsWith('audio/') ? 'sounds' : 'files'
  const name = asset.originalFilename.replace(/[^\w.-]+/g, '-')
  const isTaken = taken.has(`${kind}/${name}`)
  const path = `${kind}/${isTaken ? `${asset.sha1hash.slice(0, 8)}-` : ''}${name}`
  const response = await fetch(asset.url)
  if (!response.ok) throw new Error(`${asset.url} answers ${response.status}.`)
  writeFileSync(join(folder, path), Buffer.from(await response.arrayBuffer()))
  return path
}

function withoutSystemFields({ _rev, _createdAt, _updatedAt, _system, ...document }: SeedDocument) {
  return document
}

const withFiles = (document: SeedDocument, files: ReadonlyMap<string, string>) =>
  rewrite(document, (value) => {
    if (!v.is(withAsset, value)) return value
    const { asset, ...rest } = value
    const file = files.get(asset._ref)
    return file ? { ...rest, _sanityAsset: file } : value
  })

const withAsset = v.looseObject({ asset: v.object({ _ref: v.string() }) })

const sortKeys = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
