import type { DatabaseSync } from 'node:sqlite'
import { textColumn } from './database.ts'
import type { StoredDocument } from './document.ts'
import type { StagedChange } from './staged-transaction.ts'

export type PastTransaction = {
  readonly sequence: number
  readonly id: string
  readonly author: string
  readonly timestamp: string
  readonly changes: readonly StagedChange[]
}

/** Reads committed transactions from the dataset file. */
export class DatasetHistory {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  sequenceOf(transactionId: string): number | undefined {
    const row = this.#database.prepare('SELECT sequence FROM transactions WHERE id = ?').get(transactionId)
    return row === undefined ? undefined : Number(row.sequence)
  }

  /** The transactions from `sequence` on, oldest first. */
  *since(sequence: number): Generator<PastTransaction> {
    const rows = this.#database.prepare('SELECT * FROM transactions WHERE sequence >= ? ORDER BY sequence')
    for (const row of rows.iterate(sequence)) {
      yield this.#transaction(row, this.#changes('sequence = ?', Number(row.sequence)))
    }
  }

  /** The transactions that changed any of some documents, oldest first, with those changes only. */
  *of(documentIds: readonly string[]): Generator<PastTransaction> {
    const ids = JSON.stringify(documentIds)
    const rows = this.#database.prepare(
      `SELECT DISTINCT transactions.* FROM transactions JOIN changes USING (sequence)
       WHERE document_id IN (SELECT value FROM json_each(?)) ORDER BY sequence`,
    )
    for (const row of rows.all(ids)) {
      const where = 'sequence = ? AND document_id IN (SELECT value FROM json_each(?))'
      yield this.#transaction(row, this.#changes(where, Number(row.sequence), ids))
    }
  }

  /** A document after the transaction at `sequence`; without one, after the latest transaction. */
  documentAt(documentId: string, sequence = Number.MAX_SAFE_INTEGER): StoredDocument | undefined {
    const row = this.#database
      .prepare(
        'SELECT body FROM changes WHERE document_id = ? AND sequence <= ? ORDER BY sequence DESC LIMIT 1',
      )
      .get(documentId, sequence)
    return parseBody(row?.body)
  }

  /** The current document, or its last revision before it was deleted. */
  lastRevision(documentId: string): StoredDocument | undefined {
    const row = this.#database
      .prepare(
        'SELECT body FROM changes WHERE document_id = ? AND body IS NOT NULL ORDER BY sequence DESC LIMIT 1',
      )
      .get(documentId)
    return parseBody(row?.body)
  }

  /** The position of the last transaction at or before a time (ISO 8601). */
  sequenceAt(time: string): number {
    const row = this.#database
      .prepare('SELECT max(sequence) AS latest FROM transactions WHERE timestamp <= ?')
      .get(`${new Date(time).toISOString().slice(0, 19)}Z`)
    return Number(row?.latest ?? 0)
  }

  #transaction(row: Record<string, unknown>, changes: StagedChange[]): PastTransaction {
    return {
      sequence: Number(row.sequence),
      id: textColumn(row, 'id'),
      author: textColumn(row, 'author'),
      timestamp: textColumn(row, 'timestamp'),
      changes,
    }
  }

  #changes(where: string, ...values: (string | number)[]): StagedChange[] {
    return this.#database
      .prepare(`SELECT * FROM changes WHERE ${where} ORDER BY document_id`)
      .all(...values)
      .map((row) => {
        const id = textColumn(row, 'document_id')
        return {
          id,
          before: this.documentAt(id, Number(row.sequence) - 1),
          after: parseBody(row.body),
          mutations: JSON.parse(textColumn(row, 'mutations')),
        }
      })
  }
}

function parseBody(body: unknown): StoredDocument | undefined {
  return typeof body === 'string' ? JSON.parse(body) : undefined
}
