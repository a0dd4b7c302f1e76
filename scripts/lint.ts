import { runTests } from './checks/runner/run-tests.ts'
import { lintStages } from './checks/runner/test-stages.ts'
import { runCommand } from './stack/command.ts'

const command = {
  usage: 'npm run lint',
  summary:
    'Checks formatting and lint rules with Biome (.biome.json), finds forbidden imports (scripts/checks/import-rules.ts), and finds unused files, exports and dependencies with Knip (scripts/checks/knip.json). npm run format fixes what it can. Takes about 10 seconds.',
  options: {},
}

await runCommand(command, ({ interrupt }) => runTests([lintStages(interrupt)], { interrupt }))
