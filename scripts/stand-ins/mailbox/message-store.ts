import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '@stand-ins/kit/database.ts'
import * as v from 'valibot'

const MessageSchema = v.object({
  id: v.number(),
  /** An e-mail address or a phone number. */
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  /** Empty for a message without one. */
  code: v.string(),
  /** Of a mail that has one. */
  html: v.nullable(v.string()),
  messageId: v.nullable(v.string()),
  /** ISO 8601, UTC. */
  sentAt: v.string(),
})

export type Message = v.InferOutput<typeof MessageSchema>

/** The oldest messages are deleted first. */
const KEPT = 500

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    code TEXT NOT NULL,
    html TEXT,
    message_id TEXT,
    sent_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS messages_by_recipient ON messages (recipient, id);
`

/** The mails and text messages of a data folder. The file is readable by its owner only. */
export class MessageStore {
  readonly #database: DatabaseSync

  constructor(dataFolder: string) {
    // A new name for a new table: older messages are not worth a migration.
    this.#database = openDatabase(dataFolder, {
      file: 'mailbox-2.sqlite',
      version: 1,
      schema: SCHEMA,
      synchronous: 'NORMAL',
      cure: 'Remove the file; its mails are lost.',
    })
  }

  add({ to, subject, text, code, html, messageId, sentAt }: Omit<Message, 'id'>): void {
    const { lastInsertRowid } = this.#database
      .prepare(
        'INSERT INTO messages (recipient, subject, text, code, html, message_id, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(to.toLowerCase(), subject, text, code, html, messageId, sentAt)
    this.#database.prepare('DELETE FROM messages WHERE id <= ?').run(Number(lastInsertRowid) - KEPT)
  }

  /** Messages to one address, ignoring case, or all messages; newest first. */
  list(to?: string): Message[] {
    const columns =
      'id, recipient AS "to", subject, text, code, html, message_id AS messageId, sent_at AS sentAt'
    const condition = to === undefined ? '' : 'WHERE recipient = ?'
    const rows = this.#database
      .prepare(`SELECT ${columns} FROM messages ${condition} ORDER BY id DESC`)
      .all(...(to === undefined ? [] : [to.toLowerCase()]))
    return v.parse(v.array(MessageSchema), rows)
  }

  close(): void {
    this.#database.close()
  }
}
