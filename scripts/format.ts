import { formatFiles } from './checks/runner/test-stages.ts'
import { runCommand } from './stack/command.ts'

const command = {
  usage: 'npm run format',
  summary:
    'Formats all files, or the named ones, and applies the safe fixes of lint rules, with Biome. Takes about 3 seconds.',
  positionals: '[PATH...]',
  options: {},
}

await runCommand(command, async ({ positionals, interrupt }) => {
  process.exitCode = await formatFiles(positionals, interrupt)
})
