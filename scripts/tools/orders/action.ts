import { existsSync } from 'node:fs'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  Fault,
  flag,
  type Invocation,
  type Options,
  runCommand,
  textOption,
  UsageFault,
} from '#scripts/stack/command.ts'
import { parseDatabasePlace } from '#server/shop-api/config.ts'
import { openDatabase } from '#server/shop-api/database/open-database.ts'
import type { OpenDatabase, ShopDatabase } from '#server/shop-api/database/schema.ts'
import { InvalidSettings } from '#shared/site-settings.ts'
import { reasonOf } from '../doctor/finding.ts'

/** @returns the text to print */
export type Work = (database: ShopDatabase) => Promise<string>

type Definition<O extends Options> = {
  summary: string
  /** As the usage shows them: `NUMBER [LINES]`, `CODE...`. Another number of arguments is refused. */
  positionals?: string
  options: O
  /** Reads the arguments before the database is opened. @throws UsageFault if they make no sense */
  read: (values: Invocation<O>['values'], positionals: readonly string[]) => Work
}

export type Action = {
  summary: string
  run: (name: string, args: readonly string[]) => Promise<void>
}

/** The options of each action that changes something. */
export const writing = {
  write: flag('does it; without this option, the command only says what it would do'),
  by: textOption('NAME', 'who does it, for the history; by default the user of this machine'),
} as const

export type Writing = { write: boolean; by: string | null }

/** In a container the user says nothing about the person. */
export const readWriting = ({
  write,
  by = process.env.USER,
}: {
  write: boolean
  by?: string | undefined
}): Writing => ({ write, by: by?.trim() || null })

/** Does all of the work or, without `write`, tries it and undoes it. @returns the text to print */
export async function writeOrTry(database: ShopDatabase, write: boolean, work: Work): Promise<string> {
  const transaction = await database.startTransaction().execute()
  try {
    const text = await work(transaction)
    await (write ? transaction.commit() : transaction.rollback()).execute()
    return write ? text : `This would be done:\n${text}\nNothing was written. Run it again with --write.`
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute()
    throw error
  }
}

/** @throws UsageFault */
export function positive(name: string, text = ''): number {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new UsageFault(`${name} is “${text}”: give its number, from 1.`)
}

/** @throws UsageFault without a reason */
export function readReason(text: string | undefined): string {
  const reason = text?.trim()
  if (reason) return reason
  throw new UsageFault('Say why: --reason "…". It is kept.')
}

/** Writes a new file that only its owner may read. @throws Fault when it exists, or its folder doesn't */
export async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 })
    // The mode above is masked by the umask, and never widened by it; this is for file systems with their own.
    await chmod(file, 0o600)
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!exists) await rm(file, { force: true })
    const why = exists ? 'exists already: move it away' : `can’t be written: ${reasonOf(error)}`
    throw new Fault(`${file} ${why}, or name another file with --out.`)
  }
}

function checkCount(positionals: readonly string[], shown: string) {
  const names = shown.split(' ').filter(Boolean)
  const least = names.filter((name) => !name.startsWith('[')).length
  const most = shown.includes('...') ? Number.POSITIVE_INFINITY : names.length
  if (positionals.length >= least && positionals.length <= most) return
  throw new UsageFault(`${positionals.length} arguments: this action takes ${shown === '' ? 'none' : shown}.`)
}

/** Opens the database of the settings. @throws Fault if it has no orders, or another process has it open */
async function openOrders(): Promise<OpenDatabase> {
  const place = parseDatabasePlace(process.env)
  if (place.kind === 'folder' && !existsSync(join(place.folder, 'postgres')))
    throw new Fault(`There are no orders in ${place.folder}: set DATABASE_URL or SHOP_DATABASE_FOLDER.`)
  try {
    return await openDatabase(place)
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? new Fault(error.message) : error
  }
}

/** An action of `npm run orders`, with its own options and help. */
export const defineAction = <const O extends Options>({
  positionals: shown = '',
  read,
  ...definition
}: Definition<O>): Action => ({
  summary: definition.summary,
  run: (name, args) =>
    runCommand(
      { ...definition, usage: 'npm run orders', positionals: shown ? `${name} ${shown}` : name },
      async ({ values, positionals }) => {
        try {
          checkCount(positionals, shown)
          const work = read(values, positionals)
          const { database, close } = await openOrders()
          try {
            console.log(await work(database))
          } finally {
            await close()
          }
        } catch (error) {
          throw error instanceof InvalidSettings ? new Fault(error.message) : error
        }
      },
      args,
    ),
})
