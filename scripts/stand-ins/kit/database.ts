import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Opens (or creates) a stand-in's SQLite file. Only its owner can read it, and only one process at a time can use it. A commit
 * survives a killed process; a power cut may lose the last ones.
 * @param file its name in the folder. Another schema needs another name: what is stored is not worth a migration
 * @param schema SQL that creates tables and first rows in a new file
 * @throws Error when another process uses the file
 */
export function openDatabase(dataFolder: string, file: string, schema: string): DatabaseSync {
  mkdirSync(dataFolder, { recursive: true })
  const path = join(dataFolder, file)
  // SQLite gives its journal the mode of the file, so the mode must be right before the first write.
  writeFileSync(path, '', { flag: 'a', mode: 0o600 })
  const database = new DatabaseSync(path)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    const isNew = database.prepare('PRAGMA user_version').get()?.user_version === 0
    if (isNew) database.exec(`BEGIN; ${schema} PRAGMA user_version = 1; COMMIT`)
  } catch (cause) {
    database.close()
    if (!(cause instanceof Error && /locked/.test(cause.message))) throw cause
    const message = `The data folder ${dataFolder} is in use by another process. Stop it, or choose another folder.`
    throw new Error(message, { cause })
  }
  return database
}

/** Runs `work` in a transaction, which an error rolls back. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (cause) {
    database.exec('ROLLBACK')
    throw cause
  }
}
