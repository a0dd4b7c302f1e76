import { runTests } from './checks/runner/run-tests.ts'
import { typesStage } from './checks/runner/test-stages.ts'
import { runCommand } from './stack/command.ts'

const command = {
  usage: 'npm run typecheck',
  summary: 'Checks the types of all workspaces with TypeScript. Takes about 10 seconds.',
  options: {},
}

await runCommand(command, ({ interrupt }) => runTests([typesStage(interrupt)], { interrupt }))
