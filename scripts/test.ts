/**
 * `npm test`: lint, types, generated types, advisories, unit and integration tests, browser tests, byte budgets,
 * secrets. `npm test -- unit` and `npm test -- browser` run one kind; what follows goes to its runner, such as the file
 * to run. `npm test -- budgets` and `npm test -- secrets` look at what the browser tests have built last.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkAdvisories } from './checks/advisories.ts'
import { type Counts, countsOf, total } from './checks/counts.ts'
import { canInstallPostgres, ensurePostgres } from './checks/ensure-postgres.ts'
import { BROWSER_REPORT, UNIT_REPORT } from './checks/reports.ts'
import { checkSecrets } from './checks/secrets-check.ts'
import { runStages, type Stage } from './checks/stages.ts'
import { checkTypes } from './checks/typegen.ts'
import { checkBudgets } from './lab/budgets/check.ts'
import { ensureChromium } from './stack/chromium.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { BROWSER_TESTS_FOLDER, ROOT } from './stack/folders.ts'
import { runProgram } from './stack/program.ts'

const bin = (path: string) => join(ROOT, 'node_modules', path)
const config = (name: string) => join(ROOT, name)

const PASSED: Counts = { passed: 1, failed: 0 }
const FAILED: Counts = { passed: 0, failed: 1 }

function staticStages(interrupt: AbortSignal): Stage[] {
  const check = (name: string, ...args: string[]): Stage => ({
    name,
    run: async () => ((await runProgram(args, { interrupt })) === 0 ? PASSED : FAILED),
  })
  return [
    check('Lint and format', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'),
    ...['schemas', 'studio', 'web', 'scripts'].map((workspace) =>
      check(`Types of ${workspace}`, bin('typescript/bin/tsc'), '-p', workspace),
    ),
    { name: 'Generated types are current', run: async () => checkTypes(interrupt).then(() => PASSED) },
  ]
}

function unitStage(interrupt: AbortSignal, args: string[]): Stage {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  const run = async () => {
    rmSync(UNIT_REPORT, { force: true })
    // Elsewhere the tests of the server database say that they were skipped, and why.
    if (canInstallPostgres()) ensurePostgres()
    const vitest = [bin('vitest/vitest.mjs'), 'run', '--config', config('vitest.config.ts'), ...reporters]
    return countsOf('vitest', UNIT_REPORT, await runProgram([...vitest, ...args], { interrupt }))
  }
  return { name: 'Unit and integration tests', run }
}

function browserStage(interrupt: AbortSignal, args: string[]): Stage {
  const run = async () => {
    rmSync(BROWSER_REPORT, { force: true })
    ensureChromium()
    const playwright = [
      bin('@playwright/test/cli.js'),
      'test',
      '--config',
      join(ROOT, 'web', 'e2e', 'playwright.config.ts'),
    ]
    return countsOf('playwright', BROWSER_REPORT, await runProgram([...playwright, ...args], { interrupt }))
  }
  return { name: 'Browser tests', run }
}

const budgetStage: Stage = {
  name: 'Byte budgets',
  run: async () => checkBudgets(join(BROWSER_TESTS_FOLDER, 'dist')),
}

const secretsStage: Stage = { name: 'Secrets', run: async () => checkSecrets() }
const advisoriesStage: Stage = { name: 'Advisories', run: async () => checkAdvisories() }

function stagesFor([kind, ...args]: string[], interrupt: AbortSignal): Stage[] {
  switch (kind) {
    case undefined:
      return [
        ...staticStages(interrupt),
        advisoriesStage,
        unitStage(interrupt, []),
        browserStage(interrupt, []),
        budgetStage,
        secretsStage,
      ]
    case 'unit':
      return [unitStage(interrupt, args)]
    case 'browser':
      return [browserStage(interrupt, args)]
    case 'budgets':
      return [budgetStage]
    case 'secrets':
      return [secretsStage]
    case 'advisories':
      return [advisoriesStage]
    default:
      throw new Fault(
        `There are no tests of kind "${kind}": it is \`npm test\`, with \`-- unit\`, \`-- browser\`, \`-- budgets\`, \`-- secrets\` or \`-- advisories\`.`,
      )
  }
}

await runCommand(async (interrupt) => {
  const results = await runStages(stagesFor(process.argv.slice(2), interrupt), interrupt)
  const { passed, failed } = total(results)
  const broken = results.filter((result) => result.failed > 0).map(({ name }) => name)
  if (broken.length > 0) {
    process.exitCode = 1
    console.log(`\nFailed: ${broken.join(', ')}`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
})
