import { dirname, resolve } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { sanityImport } from '@sanity/import'
import { localProject } from '../../stand-ins/project.ts'
import { minimalSeed, readSeed, type SeedDocument } from './documents.ts'
import { existingIds } from './skeleton.ts'

export type SeedLoad = {
  /** Origin of a local content service, such as http://localhost:3900. Sanity's own follows from the project id. */
  readonly apiHost?: string | undefined
  readonly project?: { readonly projectId: string; readonly dataset: string }
  readonly token: string
  /** NDJSON file in the format of `sanity dataset import`; assets are files relative to its folder. */
  readonly ndjsonFile: string
  /** Loads the skeleton for a new shop in place of the file. */
  readonly minimal?: boolean | undefined
  /** Overwrites changed documents and deletes those that the seed lacks. Otherwise only missing ones are added. */
  readonly replace: boolean
  /** With `replace`: keeps documents that the seed lacks. */
  readonly keepOthers?: boolean
  readonly change?: (document: SeedDocument) => SeedDocument
  readonly onProgress?: (line: string) => void
}

const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset']

export type SeedResult = { documents: number; kept: number }

/** Loads a seed through the real importer, images included. @throws Error that names the line of the file that is wrong */
export async function loadSeed(load: SeedLoad): Promise<SeedResult> {
  const client = createClient({
    ...localProject,
    ...load.project,
    ...(load.apiHost ? { apiHost: load.apiHost, useProjectHostname: false } : {}),
    useCdn: false,
    token: load.token,
    perspective: 'raw',
  })
  const seed = load.minimal ? minimalSeed() : readSeed(load.ndjsonFile)
  const documents = load.change ? seed.map(load.change) : seed
  const ids = documents.map(({ _id }) => _id)
  const kept = load.replace ? [] : await existingIds(client, ids)
  // The importer would keep their texts, but would write each one again to restore its references.
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

/** Cast: the importer's types need a plain record, which a document is. */
function complete({ _id, _type, ...fields }: SeedDocument) {
  return { _id, _type, ...fields }
}

/** In one transaction, because these documents may refer to each other. */
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
