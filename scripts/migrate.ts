/**
 * `npm run migrate -- NAME [--write]`: brings stored content up to a changed schema, in the running stack or with
 * `--project ID --dataset NAME` in a real project (SANITY_AUTH_TOKEN in the environment). Without `--write` it only
 * says what it would change; without a name it lists the migrations.
 */
import { parseArgs } from 'node:util'
import type { SanityClient } from '@sanity/client'
import { localProject } from './local/project.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'
import { localClient } from './stack/local-client.ts'
import { readStackFile } from './stack/stack-file.ts'
import { clientsOf } from './tools/doctor/target.ts'
import { migrations } from './tools/migrate/migrations.ts'
import { runMigration } from './tools/migrate/run-migration.ts'
import { parseProject } from './tools/seed/project.ts'

/** What a shell reports for a program that Ctrl-C ended. */
const INTERRUPTED = 130
const MOST_SHOWN = 20

function clientFor(projectId: string | undefined, dataset: string | undefined): SanityClient {
  if (!projectId) return localClient(readStackFile(DEVELOPMENT_FOLDER))
  if (!dataset) throw new Fault('Name the dataset too, such as --dataset production.')
  const { editor } = clientsOf({
    ...parseProject(projectId, dataset),
    apiVersion: localProject.apiVersion,
    apiHost: undefined,
    token: process.env.SANITY_AUTH_TOKEN,
  })
  if (!editor) throw new Fault('SANITY_AUTH_TOKEN is missing: set it to a token with the role Editor.')
  return editor
}

const list = () =>
  Object.entries(migrations)
    .map(([name, { title }]) => `  ${name}  ${title}`)
    .join('\n')

await runCommand(async (interrupt) => {
  // What was written stays, and the same command goes on from there.
  interrupt.addEventListener('abort', () => process.exit(INTERRUPTED))
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      project: { type: 'string' },
      dataset: { type: 'string' },
    },
  })
  const [name, ...rest] = positionals
  if (name === undefined) return console.log(`Migrations, oldest first:\n${list()}`)
  const migration = migrations[name]
  if (!migration || rest.length > 0)
    throw new Fault(`There is no migration "${positionals.join(' ')}":\n${list()}`)
  let shown = 0
  const { documents, changes } = await runMigration(migration, {
    client: clientFor(values.project, values.dataset),
    write: values.write,
    onChange: (change) => {
      shown += 1
      if (shown <= MOST_SHOWN) console.log(`  ${change}`)
      if (shown === MOST_SHOWN + 1) console.log('  …')
    },
  })
  const done = values.write ? 'written' : 'to be made; nothing is written without --write'
  console.log(`${migration.title}\n${documents} documents read, ${changes} changes ${done}.`)
})
