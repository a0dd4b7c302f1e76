/** Looks for secrets in the repository and in a build. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, serverFolderOf } from '../stack/folders.ts'
import { runProgram } from '../stack/program.ts'
import { localCodeSecret, localContentWebhookSecret, localPayment } from '../stand-ins/project.ts'
import type { Counts } from './runner/run-tests.ts'

const SECRETLINT = join(ROOT, 'node_modules', 'secretlint', 'bin', 'secretlint.js')

/** The settings that only servers know, as a local build has them. A build that contains one would contain the real one too. */
const LOCAL_SECRETS = [
  localPayment.secretKey,
  localPayment.webhookSecret,
  localContentWebhookSecret,
  localCodeSecret,
]

/** The files below a folder that contain one of the values, relative to the root. */
export const filesWith = (folder: string, values: readonly string[]): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file)
      return values.some((value) => content.includes(value))
    })
    .map((file) => relative(ROOT, file))

/**
 * secretlint knows the formats of real keys (.secretlintrc.json). Files that Git ignores stay on this machine, so they
 * are not searched, except the build, which is published.
 */
export async function checkSecrets(dist: string, interrupt: AbortSignal): Promise<Counts> {
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
