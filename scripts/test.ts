import { type Needed, programNames, skippedTests } from './checks/programs.ts'
import { runTests } from './checks/runner/run-tests.ts'
import {
  browserBuildStage,
  browserStage,
  budgetStage,
  generatedTypesStage,
  lintStages,
  programsStage,
  secretsStage,
  typesStage,
  type VitestKind,
  vitestStage,
  watchTests,
} from './checks/runner/test-stages.ts'
import { flag, oneOf, runCommand, textOption, UsageFault } from './stack/command.ts'

const KINDS = ['unit', 'integration', 'tools', 'e2e'] as const
type Kind = (typeof KINDS)[number]

const NEEDED = {
  unit: [],
  integration: ['postgres'],
  tools: programNames,
  e2e: ['chromium'],
} as const satisfies Record<Kind, readonly Needed[]>
/** All but the tests of tools. */
const NEEDED_BY_ALL = [...NEEDED.integration, ...NEEDED.e2e]

const isVitest = (kind: Kind): kind is VitestKind => kind !== 'e2e'

const everything = (interrupt: AbortSignal) => [
  [...lintStages(interrupt), typesStage(interrupt), programsStage(NEEDED_BY_ALL, interrupt)],
  [
    vitestStage(['unit', 'integration'], interrupt),
    browserBuildStage(interrupt),
    // Not beside the type check: it writes the generated files for a moment, which are read for their types alone.
    generatedTypesStage(interrupt),
  ],
  browserStage(interrupt),
  [budgetStage(interrupt), secretsStage(interrupt)],
]

function stagesOf(kind: Kind, args: readonly string[], interrupt: AbortSignal) {
  if (kind === 'unit') return [vitestStage([kind], interrupt, args)]
  const stage = isVitest(kind) ? vitestStage([kind], interrupt, args) : browserStage(interrupt, args)
  return [programsStage(NEEDED[kind], interrupt), stage]
}

/** Vitest and Playwright have different options for a title; both take file names as they are. */
function runnerArgs(kind: Kind, files: readonly string[], name: string | undefined) {
  if (name === undefined) return files
  return [`--${isVitest(kind) ? 'testNamePattern' : 'grep'}=${name}`, ...files]
}

const command = {
  usage: 'npm test',
  summary: `Runs all checks: lint, unused code, types, generated types, unit and integration tests, browser tests, byte budgets, secrets. With a kind, runs only that kind: unit (starts no server or database), integration (starts them), tools (stand-ins, seed, stack, lab, deploy, doctor and checks: not part of all checks) and e2e (in Chromium). Files after "unit", "integration", "tools" or "e2e" are the tests to run. After a second --, options of Vitest or Playwright may follow. On two fast processors, unit and integration take 2 minutes together, e2e 3 minutes, tools 2 minutes, everything 5 minutes; on slow ones twice as long.`,
  positionals: '[KIND [FILE...]]',
  options: {
    name: textOption('PATTERN', 'Only tests whose titles match this regular expression'),
    watch: flag('Runs the tests of Vitest again after each change, until Ctrl-C'),
  },
} as const

await runCommand(command, async ({ values: { name, watch }, positionals, interrupt }) => {
  const [first, ...files] = positionals
  if (first === undefined) {
    if (watch || name !== undefined) throw new UsageFault('--watch and --name need a kind of test.')
    return runTests(everything(interrupt), { interrupt, skipped: () => skippedTests(NEEDED_BY_ALL) })
  }
  const kind = oneOf('kind of test', first, KINDS)
  const args = runnerArgs(kind, files, name)
  if (watch) {
    if (!isVitest(kind)) throw new UsageFault('--watch is for unit, integration and tools.')
    process.exitCode = await watchTests(kind, args, interrupt)
    return
  }
  const skipped = () => skippedTests(NEEDED[kind])
  return runTests(stagesOf(kind, args, interrupt), { interrupt, skipped })
})
