import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const DeviceSchema = v.object({
  key: v.string(),
  group: v.string(),
  sub: v.string(),
  /** Missing until ConfirmDevice. Unconfirmed devices are not listed and prove nothing. */
  secret: v.optional(v.object({ salt: v.string(), verifier: v.string() })),
  name: v.string(),
  remembered: v.boolean(),
  /** Milliseconds since 1970. */
  createdAt: v.number(),
  authenticatedAt: v.number(),
})

export type Device = v.InferOutput<typeof DeviceSchema>

const RowSchema = v.object({ body: v.pipe(v.string(), v.parseJson(), DeviceSchema) })

export class DeviceStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  save(device: Device): void {
    this.#database
      .prepare(
        'INSERT INTO devices (device_key, sub, body) VALUES (?, ?, ?) ON CONFLICT (device_key) DO UPDATE SET body = excluded.body',
      )
      .run(device.key, device.sub, JSON.stringify(device))
  }

  /** @returns the user's device, confirmed or not; undefined also when it belongs to another account */
  find(sub: string, key: string): Device | undefined {
    const row = this.#database
      .prepare('SELECT body FROM devices WHERE sub = ? AND device_key = ?')
      .get(sub, key)
    return v.parse(v.optional(RowSchema), row)?.body
  }

  /** The user's confirmed devices, oldest first. */
  list(sub: string): Device[] {
    const rows = this.#database.prepare('SELECT body FROM devices WHERE sub = ?').all(sub)
    return v
      .parse(v.array(RowSchema), rows)
      .map(({ body }) => body)
      .filter(({ secret }) => secret)
      .sort((a, b) => a.createdAt - b.createdAt)
  }

  /** Drops the devices that were offered to a user before `before` and never confirmed. */
  dropUnconfirmed(sub: string, before: number): void {
    this.#database
      .prepare(`DELETE FROM devices WHERE sub = ? AND body ->> 'secret' IS NULL AND body ->> 'createdAt' < ?`)
      .run(sub, before)
  }

  remove(key: string): void {
    this.#database.prepare('DELETE FROM devices WHERE device_key = ?').run(key)
  }
}
