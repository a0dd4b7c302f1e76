import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { type User, UserSchema, verifiedEmail } from './user.ts'

const RowSchema = v.optional(v.object({ body: v.pipe(v.string(), v.parseJson(), UserSchema) }))

/** The accounts, found by username, verified e-mail address or id. */
export class UserStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** The form in which usernames and addresses are compared. */
  keyOf(login: string): string {
    return login.normalize('NFC').toLowerCase()
  }

  isEmpty(): boolean {
    return this.#database.prepare('SELECT 1 FROM users LIMIT 1').get() === undefined
  }

  bySub(sub: string): User | undefined {
    return this.#find('sub = ?', sub)
  }

  byUsername(username: string): User | undefined {
    return this.#find('name_key = ?', this.keyOf(username))
  }

  byVerifiedEmail(email: string): User | undefined {
    return this.#find('email_key = ?', this.keyOf(email))
  }

  /** By username or verified e-mail address; an unverified address is no alias. */
  byLogin(login: string): User | undefined {
    return this.byUsername(login) ?? this.byVerifiedEmail(login)
  }

  save(user: User): void {
    const email = verifiedEmail(user)
    this.#database
      .prepare(
        `INSERT INTO users (sub, name_key, email_key, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (sub) DO UPDATE SET email_key = excluded.email_key, body = excluded.body`,
      )
      .run(
        user.sub,
        this.keyOf(user.username),
        email === undefined ? null : this.keyOf(email),
        JSON.stringify(user),
      )
  }

  /** Removes the account with its codes and tokens. */
  remove(sub: string): void {
    this.#database.prepare('DELETE FROM users WHERE sub = ?').run(sub)
  }

  #find(condition: string, value: string): User | undefined {
    const row = this.#database.prepare(`SELECT body FROM users WHERE ${condition}`).get(value)
    return v.parse(RowSchema, row)?.body
  }
}
