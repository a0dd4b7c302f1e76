/**
 * `npm run typegen`: the types of every query's result, from schema and queries; where they go stands in
 * studio/sanity.cli.ts. `--check` fails when the committed files are not what would be made now.
 */
import { parseArgs } from 'node:util'
import { checkTypes, generateTypes } from './checks/typegen.ts'
import { runCommand } from './stack/command.ts'

await runCommand(async (interrupt) => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  await (values.check ? checkTypes(interrupt) : generateTypes(interrupt))
})
