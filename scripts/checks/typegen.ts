import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Fault } from '../stack/command.ts'
import { ROOT } from '../stack/folders.ts'
import { SANITY } from '../stack/parts.ts'
import { runProgram } from '../stack/program.ts'

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

const readGenerated = () => GENERATED.map((file) => readFileSync(file, 'utf8'))

/** Generates the types, and compares them with those before. @throws Fault naming the files that were stale */
export async function checkTypes(interrupt: AbortSignal) {
  const before = readGenerated()
  await generateTypes(interrupt)
  const after = readGenerated()
  const stale = GENERATED.filter((_, index) => before[index] !== after[index])
  if (stale.length === 0) return
  const files = stale.map((file) => relative(ROOT, file)).join(', ')
  throw new Fault(`These were stale, and are written anew: ${files}. Commit them.`)
}
