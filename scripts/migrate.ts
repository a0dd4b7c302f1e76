import type { SanityClient } from '@sanity/client'
import { localProject } from './local/project.ts'
import { oneOf, runCommand, UsageFault } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'
import { localClient } from './stack/local-client.ts'
import { readStackFile } from './stack/stack-file.ts'
import { clientsOf } from './tools/doctor/target.ts'
import { migrations } from './tools/migrate/migrations.ts'
import { runMigration } from './tools/migrate/run-migration.ts'
import { parseProject } from './tools/seed/project.ts'

const MOST_SHOWN = 20

function clientFor(projectId: string | undefined, dataset: string | undefined): SanityClient {
  if (!projectId) return localClient(readStackFile(DEVELOPMENT_FOLDER))
  if (!dataset) throw new UsageFault('Name the dataset too, such as --dataset production.')
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

const command = {
  usage: 'npm run migrate',
  summary:
    'Changes stored content to fit a changed schema, in the running local stack or in a real project. Without a name, it lists the migrations.',
  duration: 'Takes seconds.',
  positionals: '[NAME]',
  options: {
    write: { type: 'boolean', default: false, help: 'Writes the changes; without it, they are only listed' },
    project: {
      type: 'string',
      value: 'ID',
      help: 'A real project; needs --dataset, and SANITY_AUTH_TOKEN in the environment',
    },
    dataset: { type: 'string', value: 'NAME', help: 'The dataset of that project' },
  },
  // An interrupted migration keeps what it has written; running it again does the rest.
  endsAtOnce: true,
} as const

await runCommand(command, async ({ values, positionals }) => {
  const [name] = positionals
  if (name === undefined) return console.log(`Migrations, oldest first:\n${list()}`)
  const migration = migrations[oneOf('migration', positionals.join(' '), Object.keys(migrations))]
  if (!migration) return
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
