import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction, openDatabase } from '@stand-ins/kit/database.ts'
import { dataError } from '../errors.ts'
import { type SyncTag, tagsOfChange } from '../live/sync-tags.ts'
import { readDatasetKey, readDocuments, SCHEMA, Settings, textColumn } from './database.ts'
import { type Documents, documentsById, isPublicId, type StoredDocument } from './document.ts'
import { DatasetHistory, type PastTransaction } from './history.ts'
import { type StagedChange, StagedTransaction } from './staged-transaction.ts'

export type CommittedTransaction = PastTransaction & {
  readonly tags: LiveTags
}

/** Tags of queries on published content, and the additional tags of queries on drafts. */
export type LiveTags = {
  readonly public: readonly SyncTag[]
  readonly all: readonly SyncTag[]
}

type TransactionOptions = {
  /** Given by the client or random. Becomes `_rev` of every changed document. */
  id: string | undefined
  author: string
  dryRun: boolean
}

type CommitListener = (transaction: CommittedTransaction) => void

/** The dataset: its documents in memory over a SQLite file, written one transaction at a time. */
export class DatasetStore {
  /** Random name of this dataset file; see `readDatasetKey`. */
  readonly key: string
  readonly history: DatasetHistory
  readonly settings: Settings
  readonly #documents: Map<string, StoredDocument>
  readonly #database: DatabaseSync
  readonly #listeners = new Set<CommitListener>()

  /** @throws Error when another process uses the data folder */
  constructor(dataFolder: string) {
    this.#database = openDatabase(dataFolder, 'dataset.sqlite', SCHEMA)
    this.key = readDatasetKey(this.#database)
    this.history = new DatasetHistory(this.#database)
    this.settings = new Settings(this.#database)
    this.#documents = documentsById(readDocuments(this.#database))
  }

  /** The SQLite file is authoritative; this copy makes queries fast. */
  get documents(): Documents {
    return this.#documents
  }

  get latestSequence(): number {
    const row = this.#database.prepare('SELECT max(sequence) AS latest FROM transactions').get()
    return Number(row?.latest ?? 0)
  }

  /**
   * Runs `work` on a staged transaction, then commits the result to disk before it returns.
   * Nothing is stored when `work` throws or on a dry run. Listeners are called after the commit.
   */
  transact<Result>(
    options: TransactionOptions,
    work: (staged: StagedTransaction) => Result,
  ): { id: string; result: Result } {
    const id = options.id ?? randomUUID()
    this.#refuseKnownTransaction(id)
    // Whole seconds, as in the service's timestamps.
    const timestamp = `${new Date().toISOString().slice(0, 19)}Z`
    const staged = new StagedTransaction(this.#documents, id, timestamp)
    const result = work(staged)
    const changes = staged.changes()
    if (!options.dryRun && changes.length > 0)
      this.#commit({ id, author: options.author, timestamp, changes })
    return { id, result }
  }

  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The live tags of the transactions after `sequence`, oldest first. */
  liveTagsAfter(sequence: number): { sequence: number; tags: LiveTags }[] {
    return this.#database
      .prepare('SELECT sequence, live_tags FROM transactions WHERE sequence > ? ORDER BY sequence')
      .all(sequence)
      .map((row) => ({ sequence: Number(row.sequence), tags: JSON.parse(textColumn(row, 'live_tags')) }))
  }

  close(): void {
    this.#listeners.clear()
    this.#database.close()
  }

  #refuseKnownTransaction(id: string): void {
    if (!this.#database.prepare('SELECT 1 FROM transactions WHERE id = ?').get(id)) return
    throw dataError(409, 'transactionAlreadyExistsError', `Transaction with ID "${id}" already exists`)
  }

  #commit(pending: Omit<CommittedTransaction, 'sequence' | 'tags'>): void {
    // Tags need the types before and after the change; the documents are still those before it here.
    const tagged = pending.changes.map((change) => ({
      id: change.id,
      tags: tagsOfChange(change, (id) => this.#documents.get(id)),
    }))
    const tags = {
      public: unique(tagged.filter(({ id }) => isPublicId(id)).flatMap(({ tags }) => tags)),
      all: unique(tagged.flatMap(({ tags }) => tags)),
    }
    const sequence = this.#write(pending, tags)
    for (const { id, after } of pending.changes) {
      if (after) this.#documents.set(id, after)
      else this.#documents.delete(id)
    }
    for (const listener of this.#listeners) listener({ ...pending, sequence, tags })
  }

  #write(pending: Omit<CommittedTransaction, 'sequence' | 'tags'>, tags: LiveTags): number {
    return inTransaction(this.#database, () => {
      const { lastInsertRowid } = this.#database
        .prepare('INSERT INTO transactions (id, author, timestamp, live_tags) VALUES (?, ?, ?, ?)')
        .run(pending.id, pending.author, pending.timestamp, JSON.stringify(tags))
      const sequence = Number(lastInsertRowid)
      this.#writeChanges(sequence, pending.changes)
      return sequence
    })
  }

  #writeChanges(sequence: number, changes: readonly StagedChange[]): void {
    const put = this.#database.prepare('INSERT OR REPLACE INTO documents (id, body) VALUES (?, ?)')
    const remove = this.#database.prepare('DELETE FROM documents WHERE id = ?')
    const record = this.#database.prepare(
      'INSERT INTO changes (sequence, document_id, mutations, body) VALUES (?, ?, ?, ?)',
    )
    for (const { id, after, mutations } of changes) {
      const body = after ? JSON.stringify(after) : null
      if (body === null) remove.run(id)
      else put.run(id, body)
      record.run(sequence, id, JSON.stringify(mutations), body)
    }
  }
}

function unique<Item>(items: Item[]): Item[] {
  return [...new Set(items)]
}
