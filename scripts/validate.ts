import { runTests } from './checks/runner/run-tests.ts'
import { generatedTypesStage, lintStages, typesStage, vitestStage } from './checks/runner/test-stages.ts'
import { runCommand } from './stack/command.ts'

const command = {
  usage: 'npm run validate',
  summary:
    'Runs what every commit must pass: lint, unused code, types, unit tests, and whether the generated types are current. Takes about a minute.',
  options: {},
}

await runCommand(command, ({ interrupt }) => {
  const checks = [...lintStages(interrupt), typesStage(interrupt)]
  return runTests([checks, generatedTypesStage(interrupt), vitestStage(['unit'], interrupt)], { interrupt })
})
