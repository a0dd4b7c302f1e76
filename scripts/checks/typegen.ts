import { join, relative } from 'node:path'
import { Fault } from '../stack/fault.ts'
import { ROOT } from '../stack/folders.ts'
import { SANITY } from '../stack/parts.ts'
import { runProgram } from '../stack/program.ts'
import { changedBy } from './changed-by.ts'

const STUDIO = join(ROOT, 'studio')

/** Both are committed, so that a new checkout passes the type check without generating them. */
const GENERATED = [join(STUDIO, 'schema.json'), join(ROOT, 'web', 'shared', 'generated', 'sanity.types.ts')]

async function sanity(command: string[], interrupt: AbortSignal) {
  const code = await runProgram([SANITY, ...command], {
    cwd: STUDIO,
    env: { DO_NOT_TRACK: '1', NO_UPDATE_NOTIFIER: '1' },
    interrupt,
  })
  if (code !== 0) throw new Fault(`sanity ${command.join(' ')} ended with code ${code}.`)
}

/** Extracts the schema and writes the types. @throws Fault when a schema or a query is invalid */
export async function generateTypes(interrupt: AbortSignal) {
  await sanity(['schema', 'extract', '--force'], interrupt)
  await sanity(['typegen', 'generate'], interrupt)
}

/**
 * Generates the types in place, compares them with the committed ones, and restores those. In place, because the
 * command reads its paths from sanity.cli.ts only.
 * @throws Fault naming the stale files
 */
export async function checkTypes(interrupt: AbortSignal) {
  const changed = await changedBy(GENERATED, () => generateTypes(interrupt))
  if (changed.length === 0) return
  const files = changed.map((file) => relative(ROOT, file)).join(', ')
  throw new Fault(`Stale: ${files}. Run \`npm run typegen\` and commit what it writes.`)
}
