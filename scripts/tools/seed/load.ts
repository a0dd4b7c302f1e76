import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { sanityImport } from '@sanity/import'
import * as v from 'valibot'
import { localProject } from '../../local/project.ts'

export interface SeedLoad {
  /** Origin of a content service of our own, such as http://localhost:3900; Sanity's follows from the project. */
  readonly apiHost?: string | undefined
  /** Left out, the local one. */
  readonly project?: { readonly projectId: string; readonly dataset: string }
  readonly token: string
  /** NDJSON dataset as `sanity dataset import` takes it; assets are files relative to its folder. */
  readonly ndjsonFile: string
  /** Overwrites changed documents and removes those that the seed doesn't have; else only missing ones are added. */
  readonly replace: boolean
  /** With `replace`: leaves documents alone that the seed doesn't have. */
  readonly keepOthers?: boolean
  /** Fields that take the place of the seed's, by document id. */
  readonly overlay?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly onProgress?: (line: string) => void
}

const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset']

const seedDocument = v.looseObject({ _id: v.string(), _type: v.string() })
type SeedDocument = v.InferOutput<typeof seedDocument>

/** How many documents were written, and how many were there and left as they are. */
export type SeedResult = { documents: number; kept: number }

/**
 * Loads a seed into a dataset through the real importer, images included.
 * @throws Error that names the line of the file, or the overlay's document, that is wrong
 */
export async function loadSeed(load: SeedLoad): Promise<SeedResult> {
  const client = createClient({
    ...localProject,
    ...load.project,
    ...(load.apiHost ? { apiHost: load.apiHost, useProjectHostname: false } : {}),
    useCdn: false,
    token: load.token,
    perspective: 'raw',
  })
  const documents = withOverlay(await readSeed(load.ndjsonFile), load.overlay ?? {})
  const ids = documents.map(({ _id }) => _id)
  // The importer would leave their texts, but touch each for the sake of its references.
  const kept = load.replace ? [] : await client.fetch<string[]>('*[_id in $ids]._id', { ids })
  const chosen = documents.filter(({ _id }) => !kept.includes(_id))
  if (chosen.length === 0) return { documents: 0, kept: kept.length }
  const { numDocs } = await sanityImport(chosen.map(complete), {
    client,
    operation: load.replace ? 'createOrReplace' : 'createIfNotExists',
    assetsBase: dirname(resolve(load.ndjsonFile)),
    onProgress: ({ step, current, total }) =>
      load.onProgress?.(total ? `${step} (${current ?? 0}/${total})` : step),
  })
  if (load.replace && !load.keepOthers) await removeOthers(client, ids)
  return { documents: numDocs, kept: kept.length }
}

async function readSeed(file: string): Promise<SeedDocument[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.flatMap((line, index) => (line.trim() ? [parseLine(line, `${file}:${index + 1}`)] : []))
}

function parseLine(line: string, place: string): SeedDocument {
  try {
    return v.parse(seedDocument, JSON.parse(line))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${place} is no document with "_id" and "_type": ${reason}`, { cause })
  }
}

function withOverlay(documents: SeedDocument[], overlay: NonNullable<SeedLoad['overlay']>): SeedDocument[] {
  const unknown = Object.keys(overlay).find((id) => !documents.some(({ _id }) => _id === id))
  if (unknown)
    throw new Error(`The overlay changes "${unknown}", which the seed doesn't have. Correct its id.`)
  return documents.map((document) => ({ ...document, ...overlay[document._id] }))
}

/** The importer's types ask for a plain record; a document is one. */
function complete({ _id, _type, ...fields }: SeedDocument) {
  return { _id, _type, ...fields }
}

/** In one transaction, so that leftovers may refer to each other. */
async function removeOthers(client: SanityClient, keep: string[]): Promise<void> {
  await client.delete({
    query: '*[!(_id in $keep) && !(_type in $assets)]',
    params: { keep, assets: ASSET_TYPES },
  })
  await client.delete({
    query: '*[_type in $assets && count(*[references(^._id)]) == 0]',
    params: { assets: ASSET_TYPES },
  })
}
