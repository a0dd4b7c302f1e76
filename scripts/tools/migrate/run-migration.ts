import { ClientError, type Mutation as EncodedMutation, type SanityClient } from '@sanity/client'
import { SanityEncoder } from '@sanity/mutate'
import type { SanityDocument } from 'sanity'
import { collectMigrationMutations, type Migration, type Mutation, type Transaction } from 'sanity/migrate'
import { Fault } from '../../stack/fault.ts'

const PAGE = 500
/** Documents in one transaction. */
const BATCH = 100

type Options = {
  /** Reads and writes everything: perspective `raw`, and a token. */
  client: SanityClient
  /** Without it nothing is written. */
  write: boolean
  /** Is told of each change, as JSON that the service would be sent. */
  onChange?: (change: string) => void
}

/** By id, so that a document that is written meanwhile shifts no page. Drafts and releases are among them. */
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

/** A change that was computed from one revision must not land on another, which an editor has made meanwhile. */
const guarded = (mutation: Mutation, revision: string | undefined): Mutation =>
  mutation.type === 'patch' && revision
    ? { ...mutation, options: { ifRevision: revision, ...mutation.options } }
    : mutation

/** The encoder knows no path with a range of indexes, which `sanity/migrate` allows and none of ours has. */
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
        'Somebody changed a document while the migration ran. Run it again: what is done stays done.',
      )
    }
    if ([401, 403].includes(error.statusCode)) {
      throw new Fault(`The token may read but not write: ${error.message}\n  Make one with the role Editor.`)
    }
    throw error
  }
}

/**
 * Runs a migration of `sanity/migrate` over all documents of its types. Its own runner speaks to sanity.io alone;
 * this one to whatever the client is connected with, so that a migration is tried on one machine first.
 * @returns how many documents were read, and how many changes there are
 * @throws Fault when somebody edits meanwhile, or the token may not write
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
      // The second change of a document in one transaction meets what the first has made.
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
