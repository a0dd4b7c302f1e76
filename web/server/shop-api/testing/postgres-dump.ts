/** Uses the programs of Postgres, as scripts/deploy/compose does. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from './postgres-server.ts'

const MAX_DUMP_BYTES = 256 * 1024 * 1024

function run(program: string, args: string[], input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(join(findPostgres() ?? '', program), args, {
    maxBuffer: MAX_DUMP_BYTES,
    ...(input && { input }),
  })
  if (status !== 0) throw new Error(String(stderr))
  return stdout
}

/** The shop may run meanwhile. */
export const dumpDatabase = (url: string): Buffer =>
  run('pg_dump', ['--format=custom', '--no-owner', `--dbname=${url}`])

/** Replaces all tables or none. */
export function restoreDump(url: string, dump: Buffer): void {
  const options = ['--clean', '--if-exists', '--no-owner', '--single-transaction', `--dbname=${url}`]
  run('pg_restore', options, dump)
}
