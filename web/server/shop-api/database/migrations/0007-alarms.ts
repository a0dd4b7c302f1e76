import { type Kysely, sql } from 'kysely'

export const additive = true

const tables = [
  // Alarms that were told and are not over, so that a restart tells none twice.
  sql`create table alarms (
    name text primary key,
    what text not null,
    cure text not null,
    why text not null,
    since timestamptz not null
  )`,
  // Written by the health check: one row.
  sql`create table heartbeat (id integer primary key check (id = 1), beat_at timestamptz not null)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await statement.execute(database)
}
