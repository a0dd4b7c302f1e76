import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BROWSER_TESTS } from '../../stack/addresses.ts'
import {
  BROWSER_REPORT,
  BROWSER_TESTS_FOLDER,
  DEVELOPMENT_FOLDER,
  ROOT,
  serverFolderOf,
} from '../../stack/folders.ts'
import { runProgram } from '../../stack/program.ts'
import { build } from '../../stack/stack.ts'
import { localCodeSecret, localContentWebhookSecret, localPayment } from '../../stand-ins/project.ts'
import type { Needed } from '../programs.ts'
import { checkTypes } from '../typegen.ts'
import { type Counts, countsOf, type Stage } from './run-tests.ts'

const inModules = (path: string) => join(ROOT, 'node_modules', path)

const PASSED: Counts = { passed: 1, failed: 0 }
const FAILED: Counts = { passed: 0, failed: 1 }

const BIOME = inModules('@biomejs/biome/bin/biome')
const KNIP = [inModules('knip/bin/knip.js'), '--config', join(ROOT, 'scripts', 'checks', 'knip.json')]
const IMPORTS = [
  inModules('dependency-cruiser/bin/dependency-cruiser.mjs'),
  ...['--config', join(ROOT, 'scripts', 'checks', 'import-rules.ts')],
  ...['--output-type', 'err', 'web', 'studio', 'schemas', 'scripts'],
]
const TSC = inModules('typescript/bin/tsc')
const VITEST = [inModules('vitest/vitest.mjs'), '--config', join(ROOT, 'vitest.config.ts')]
const PLAYWRIGHT = [
  inModules('@playwright/test/cli.js'),
  'test',
  ...['--config', join(ROOT, 'web', 'e2e', 'playwright.config.ts')],
]

/** Each folder with a tsconfig.json; that of `scripts` includes the browser tests. */
const TYPE_PROJECTS = ['schemas', 'studio', 'web', 'web/server', 'scripts']

/** The names of Vitest's projects in vitest.config.ts. */
const VITEST_PROJECTS = {
  unit: ['unit', 'dom'],
  integration: ['integration', 'integration-dom'],
  tools: ['tools'],
}
export type VitestKind = keyof typeof VITEST_PROJECTS

/** Runs a program whose output is shown only if it fails, so that stages can run at the same time. */
const quietly = async (args: string[], interrupt: AbortSignal) =>
  (await runProgram(args, { interrupt, quiet: true })) === 0 ? PASSED : FAILED

const programStage = (name: string, args: string[], interrupt: AbortSignal): Stage => ({
  name,
  run: () => quietly(args, interrupt),
})

/** Format and lint rules, imports that docs/architecture.md forbids, and files, exports and dependencies that nothing uses. */
export const lintStages = (interrupt: AbortSignal): Stage[] => [
  programStage('Lint and format', [BIOME, 'check', '--error-on-warnings', '--colors=force'], interrupt),
  programStage('Imports point one way', IMPORTS, interrupt),
  programStage('Unused code', KNIP, interrupt),
]

/** Formats files and applies safe fixes. @param paths all files if empty. @returns Biome's exit code */
export const formatFiles = (paths: readonly string[], interrupt: AbortSignal) =>
  runProgram([BIOME, 'check', '--write', ...paths], { interrupt })

export const typesStage = (interrupt: AbortSignal): Stage => ({
  name: 'Types',
  run: async () => {
    // Each checker of one compiler checks the same types again: on two processors, four take twice the time of one.
    const compile = (project: string) =>
      quietly([TSC, '-p', project, '--pretty', '--checkers', '1'], interrupt)
    const results = await Promise.all(TYPE_PROJECTS.map(compile))
    return results.includes(FAILED) ? FAILED : PASSED
  },
})

export const generatedTypesStage = (interrupt: AbortSignal): Stage => ({
  name: 'Generated types are current',
  run: () => checkTypes(interrupt).then(() => PASSED),
})

/** Installs missing system packages while other stages run: on a new machine, that takes a minute, so its progress is shown. */
export const programsStage = (needed: readonly Needed[], interrupt: AbortSignal): Stage => ({
  name: `Programs: ${needed.join(', ')}`,
  run: async () => {
    const program = join(import.meta.dirname, '..', 'ensure-programs.ts')
    return (await runProgram([program, ...needed], { interrupt })) === 0 ? PASSED : FAILED
  },
})

async function reported(args: string[], report: string, interrupt: AbortSignal) {
  rmSync(report, { force: true })
  const code = await runProgram(args, { interrupt })
  return countsOf(report, code)
}

const VITEST_NAMES = { unit: 'Unit tests', integration: 'Integration tests', tools: 'Tests of tools' }

const projectArgs = (kinds: readonly VitestKind[]) =>
  kinds.flatMap((kind) => VITEST_PROJECTS[kind].map((project) => `--project=${project}`))

/** Tests of Vitest in one run, which keeps all processors busy to the end. */
export const vitestStage = (
  kinds: readonly VitestKind[],
  interrupt: AbortSignal,
  args: readonly string[] = [],
): Stage => ({
  name: kinds.map((kind) => VITEST_NAMES[kind]).join(', '),
  run: () => {
    const report = join(DEVELOPMENT_FOLDER, 'test', 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return reported([...VITEST, 'run', ...reporters, ...projectArgs(kinds), ...args], report, interrupt)
  },
})

export const watchTests = (kind: VitestKind, args: readonly string[], interrupt: AbortSignal) =>
  runProgram([...VITEST, 'watch', ...projectArgs([kind]), ...args], { interrupt })

const BUILD = join(BROWSER_TESTS_FOLDER, 'dist')

/** Builds site and Studio for the browser tests while other tests run; otherwise Playwright's setup builds them. */
export const browserBuildStage = (interrupt: AbortSignal): Stage => ({
  name: 'Site and Studio for the browser tests',
  run: async () => {
    const [site, studio] = [{ dist: BUILD }, { dist: join(BROWSER_TESTS_FOLDER, 'studio') }]
    await build({ addresses: BROWSER_TESTS, site, studio, interrupt })
    process.env.BROWSER_TESTS_BUILT = 'yes'
    return PASSED
  },
})

export const browserStage = (interrupt: AbortSignal, args: readonly string[] = []): Stage => ({
  name: 'Browser tests',
  run: () => reported([...PLAYWRIGHT, ...args], BROWSER_REPORT, interrupt),
})

/** Compares the build with the budgets of `.size-limit.json`. It prints all of them if one is exceeded. */
export const budgetStage = (interrupt: AbortSignal) =>
  programStage('Byte budgets', [inModules('size-limit/bin.js')], interrupt)

const SECRETLINT = inModules('secretlint/bin/secretlint.js')

const { secretKey, webhookSecret } = localPayment
/** The settings that only servers know, as a local build has them. A build that contains one would contain the real one too. */
const LOCAL_SECRETS = [secretKey, webhookSecret, localContentWebhookSecret, localCodeSecret]

export const filesWith = (folder: string, values: readonly string[]): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true }).flatMap((entry) => {
    const file = join(entry.parentPath, entry.name)
    const content = entry.isFile() ? readFileSync(file) : ''
    return values.some((value) => content.includes(value)) ? [relative(ROOT, file)] : []
  })

/** Files that Git ignores stay on this machine, so they are not searched, except the build, which is published. */
async function checkSecrets(dist: string, interrupt: AbortSignal): Promise<Counts> {
  const builds = [dist, serverFolderOf(dist)].filter(existsSync)
  const searches = [['**/*'], ...builds.map((folder) => ['--no-gitignore', `${relative(ROOT, folder)}/**/*`])]
  let failed = 0
  for (const args of searches)
    if ((await runProgram([SECRETLINT, ...args], { interrupt, quiet: true })) !== 0) failed += 1
  const leaking = builds.flatMap((folder) => filesWith(folder, LOCAL_SECRETS))
  for (const file of leaking) console.error(`${file} contains a secret of the servers.`)
  if (leaking.length > 0) failed += 1
  console.log(`Searched ${['the repository', ...builds.map((folder) => relative(ROOT, folder))].join(', ')}.`)
  return { passed: failed === 0 ? searches.length : 0, failed }
}

export const secretsStage = (interrupt: AbortSignal): Stage => ({
  name: 'Secrets',
  run: () => checkSecrets(BUILD, interrupt),
})
