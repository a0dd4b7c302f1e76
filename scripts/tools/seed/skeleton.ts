import type { SanityClient } from '@sanity/client'
import { minimalSeed } from './documents.ts'

/** The ids of documents that are there, and of drafts whose document is published: a draft would lie over an editor's work. */
export async function existingIds(client: SanityClient, ids: string[]): Promise<string[]> {
  const publishedId = (id: string) => id.replace(/^drafts\./, '')
  const known = [...ids, ...ids.map(publishedId)]
  const found = await client.fetch<string[]>('*[_id in $known]._id', { known }, { perspective: 'raw' })
  return ids.filter((id) => found.includes(id) || found.includes(publishedId(id)))
}

/** Adds what is missing of the skeleton of a new shop, which has no files. @returns the number of added documents */
export async function addSkeleton(client: SanityClient): Promise<number> {
  const documents = minimalSeed()
  const existing = await existingIds(
    client,
    documents.map(({ _id }) => _id),
  )
  const missing = documents.filter(({ _id }) => !existing.includes(_id))
  const transaction = client.transaction()
  for (const document of missing) transaction.createIfNotExists(document)
  if (missing.length > 0) await transaction.commit()
  return missing.length
}
