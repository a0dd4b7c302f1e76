import { generateTypes } from './checks/typegen.ts'
import { runCommand } from './stack/command.ts'

const command = {
  usage: 'npm run typegen',
  summary:
    'Generates the TypeScript types of all query results from the schemas and queries. studio/sanity.cli.ts says where they are written. Takes about 15 seconds.',
  options: {},
}

await runCommand(command, ({ interrupt }) => generateTypes(interrupt))
