import { runTests } from './checks/runner/run-tests.ts'
import {
  generatedTypesStage,
  importsStage,
  lintStage,
  typesStage,
  unusedCodeStage,
  vitestStage,
} from './checks/runner/test-stages.ts'
import { runCommand } from './stack/command.ts'

const command = {
  usage: 'npm run validate',
  summary:
    'Runs what every commit must pass: lint, unused code, types, unit tests, and whether the generated types are current.',
  duration: 'Takes about a minute.',
  options: {},
}

await runCommand(command, async ({ interrupt }) => {
  const stages = [
    [lintStage(interrupt), importsStage(interrupt), unusedCodeStage(interrupt), typesStage(interrupt)],
    generatedTypesStage(interrupt),
    vitestStage(['unit'], interrupt),
  ]
  await runTests(stages, { interrupt })
})
