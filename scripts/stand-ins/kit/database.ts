import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type DatabaseFormat = {
  /** Name of the file in the data folder. */
  file: string
  /** Stored in the file. Increase it when `schema` changes. */
  version: number
  /** SQL that creates tables and first rows in a new file. */
  schema: string
  /**
   * `FULL`: a commit survives a killed process and a power cut. `NORMAL`: it survives a killed process, but a power cut
   * may lose the last commits; requests don't wait for the disk.
   */
  synchronous: 'FULL' | 'NORMAL'
  /** What to do about a file of another version, as a sentence. */
  cure: string
}

/**
 * Opens (or creates) a stand-in's SQLite file. Only its owner can read it, and only one process at a time can use it.
 * @throws Error when another process uses the file, or when it has another version
 */
export function openDatabase(dataFolder: string, format: DatabaseFormat): DatabaseSync {
  mkdirSync(dataFolder, { recursive: true })
  const path = join(dataFolder, format.file)
  // SQLite gives its journal the mode of the file, so the mode must be right before the first write.
  writeFileSync(path, '', { flag: 'a', mode: 0o600 })
  const database = new DatabaseSync(path)
  try {
    database.exec(
      `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${format.synchronous}`,
    )
    createSchema(database, path, format)
  } catch (cause) {
    database.close()
    if (!(cause instanceof Error && /locked/.test(cause.message))) throw cause
    const message = `The data folder ${dataFolder} is in use by another process. Stop it, or choose another folder.`
    throw new Error(message, { cause })
  }
  return database
}

function createSchema(database: DatabaseSync, path: string, { version, schema, cure }: DatabaseFormat): void {
  const found = database.prepare('PRAGMA user_version').get()?.user_version
  if (found === version) return
  if (found !== 0) {
    throw new Error(`${path} has format ${String(found)}, but this version needs ${version}. ${cure}`)
  }
  database.exec(`BEGIN; ${schema} PRAGMA user_version = ${version}; COMMIT`)
}

/** Runs `work` in a transaction, which an error rolls back, unless `isKept` says that its changes stay. */
export function inTransaction<Result>(
  database: DatabaseSync,
  work: () => Result,
  isKept: (cause: unknown) => boolean = () => false,
): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (cause) {
    database.exec(isKept(cause) ? 'COMMIT' : 'ROLLBACK')
    throw cause
  }
}
