import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { loadToken } from '@stand-ins/content-lake/token.ts'
import { localCodeSecret, localContentWebhookSecret, localPayment } from '../local/project.ts'
import { BROWSER_TESTS_FOLDER, ROOT, SITE_DIST, serverFolderOf, servicesFolderOf } from '../stack/folders.ts'
import type { Counts } from './runner/counts.ts'
import { type KnownSecrets, knownSecrets, type Leak, leaksIn } from './secrets.ts'

/** A file is binary if there is a NUL byte among its first bytes. */
const HEAD_BYTES = 8_000

function readText(file: string): string {
  const bytes = readFileSync(file)
  return bytes.subarray(0, HEAD_BYTES).includes(0) ? '' : bytes.toString('utf8')
}

/** Binary files are skipped. @param files absolute paths */
export const leaksInFiles = (files: readonly string[], known: KnownSecrets): Leak[] =>
  files.flatMap((file) => leaksIn(readText(file), relative(ROOT, file), known))

const isFile = (file: string) => existsSync(file) && statSync(file).isFile()

/** Committed files and new files. Files that Git ignores stay on this machine, so they are not searched. */
function repositoryFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return listed
    .split('\0')
    .filter(Boolean)
    .map((file) => join(ROOT, file))
    .filter(isFile)
}

const filesBelow = (folder: string) =>
  globSync('**/*', { cwd: folder })
    .map((file) => join(folder, file))
    .filter(isFile)

/** Builds, and the logs of the browser tests. */
const BUILDS = [
  join(BROWSER_TESTS_FOLDER, 'dist'),
  serverFolderOf(join(BROWSER_TESTS_FOLDER, 'dist')),
  join(BROWSER_TESTS_FOLDER, 'logs'),
  SITE_DIST,
  serverFolderOf(SITE_DIST),
  join(ROOT, 'web', 'server', 'dist'),
  join(ROOT, 'studio', 'dist'),
]

const readEnvironment = (file: string) =>
  existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : ({} as const)

/** The local services' keys. They are in the repository, but must not be in a build. */
function localSecrets(): KnownSecrets {
  const services = servicesFolderOf(BROWSER_TESTS_FOLDER)
  return {
    'the local payment page’s key': localPayment.secretKey,
    'the local payment page’s signing secret': localPayment.webhookSecret,
    'the local content webhook’s secret': localContentWebhookSecret,
    'the local shop’s secret for codes': localCodeSecret,
    ...(existsSync(services) && { 'the local content service’s token': loadToken(services) }),
  }
}

/** Looks for secrets in the repository, builds and logs, and prints the place of each. */
export function checkSecrets(): Counts {
  const environment = knownSecrets({
    ...readEnvironment(join(ROOT, '.env')),
    ...readEnvironment(join(ROOT, 'studio', '.env')),
    ...process.env,
  })
  const builds = BUILDS.filter(existsSync)
  const leaks = [
    ...leaksInFiles(repositoryFiles(), environment),
    ...leaksInFiles(builds.flatMap(filesBelow), { ...environment, ...localSecrets() }),
  ]
  for (const { file, line, what } of leaks) {
    console.error(`${file}:${line} contains ${what}. Remove it, and revoke it at the service that issued it.`)
  }
  const places = ['the repository', ...builds.map((folder) => relative(ROOT, folder))]
  console.log(`Searched ${places.join(', ')}.`)
  return { passed: leaks.length === 0 ? places.length : 0, failed: leaks.length }
}
