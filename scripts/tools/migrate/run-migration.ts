import { ClientError, type Mutation as EncodedMutation, type SanityClient } from '@sanity/client'
import { SanityEncoder } from '@sanity/mutate'
import type { SanityDocument } from 'sanity'
import { collectMigrationMutations, type Migration, type Mutation, type Transaction } from 'sanity/migrate'
import { Fault } from '../../stack/fault.ts'

const PAGE = 500
/** Documents in one transaction. */
const BATCH = 100

type Options = {
  /** A client with a token and perspective `raw`, which reads and writes all documents. */
  client: SanityClient
  /** Without it nothing is written. */
  write: boolean
  /** Called for each change, with the JSON for the service. */
  onChange?: (change: string) => void
}

/** Pages by id, so that a document written meanwhile doesn't shift the next page. Includes drafts and releases. */
async function* storedDocuments(client: SanityClient, types: readonly string[]) {
  const query = `*[_type in $types && !(_id in path("_.**")) && _id > $last] | order(_id) [0...${PAGE}]`
  for (let last = ''; ; ) {
    const page = await client.fetch<SanityDocument[]>(query, { types, last })
    yield* page
    if (page.length < PAGE) return
    last = page.at(-1)?._id ?? ''
  }
}

const contextOf = (client: SanityClient, write: boolean) => ({
  client,
  dryRun: !write,
  filtered: {
    getDocument: async <Doc extends SanityDocument>(id: string) =>
      (await client.fetch<Doc | null>('*[_id == $id][0]', { id })) ?? undefined,
    getDocuments: <Doc extends SanityDocument>(ids: string[]) =>
      client.fetch<Doc[]>('*[_id in $ids]', { ids }),
  },
})

/** Adds the revision from which a change was computed, so that it fails if an editor changed the document meanwhile. */
const guarded = (mutation: Mutation, revision: string | undefined): Mutation =>
  mutation.type === 'patch' && revision
    ? { ...mutation, options: { ifRevision: revision, ...mutation.options } }
    : mutation

/** The encoder doesn't support paths with index ranges, which `sanity/migrate` allows and our migrations don't use. */
const encode = (mutation: Mutation): EncodedMutation[] =>
  SanityEncoder.encodeAll([mutation as Parameters<typeof SanityEncoder.encodeAll>[0][number]])

const mutationsOf = (change: Mutation | Transaction) =>
  change.type === 'transaction' ? [...change.mutations] : [change]

async function commit(client: SanityClient, mutations: EncodedMutation[]) {
  try {
    await client.mutate(mutations, { visibility: 'sync', autoGenerateArrayKeys: true })
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
    if (error.statusCode === 409) {
      throw new Fault(
        'A document was changed while the migration ran. Run it again: changes made so far are kept.',
      )
    }
    if ([401, 403].includes(error.statusCode)) {
      throw new Fault(`The token may read but not write: ${error.message}\n  Make one with the role Editor.`)
    }
    throw error
  }
}

/**
 * Runs a migration of `sanity/migrate` on all documents of its types. The runner of `sanity/migrate` works only with
 * sanity.io; this one works with any client, so that a migration can be tried on the local service first.
 * @returns the numbers of documents read and of changes
 * @throws Fault when a document was edited meanwhile, or the token may not write
 */
export async function runMigration(migration: Migration, { client, write, onChange }: Options) {
  const revisions = new Map<string, string>()
  let documents = 0
  async function* read() {
    for await (const document of storedDocuments(client, migration.documentTypes ?? [])) {
      documents += 1
      revisions.set(document._id, document._rev)
      yield document
    }
  }

  let changes = 0
  let waiting: EncodedMutation[] = []
  const flush = async () => {
    if (write && waiting.length > 0) await commit(client, waiting)
    waiting = []
  }
  for await (const found of collectMigrationMutations(migration, read, contextOf(client, write))) {
    for (const mutation of [found].flat().flatMap(mutationsOf)) {
      const id = 'id' in mutation ? mutation.id : ''
      const encoded = encode(guarded(mutation, revisions.get(id)))
      // A second change of a document in one transaction applies to the new revision, so it must not check the old one.
      revisions.delete(id)
      changes += 1
      onChange?.(JSON.stringify(encoded[0]))
      waiting.push(...encoded)
    }
    if (waiting.length >= BATCH) await flush()
  }
  await flush()
  return { documents, changes }
}
