import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { loadToken } from '@stand-ins/content-lake/token.ts'
import { localContentWebhookSecret, localPayment } from '../local/project.ts'
import { BROWSER_TESTS_FOLDER, ROOT, SITE_DIST, serverFolderOf, servicesFolderOf } from '../stack/folders.ts'
import type { Counts } from './runner/counts.ts'
import { type KnownSecrets, knownSecrets, type Leak, leaksIn } from './secrets.ts'

/** Further into a file, no NUL byte makes it binary. */
const HEAD_BYTES = 8_000

function readText(file: string): string {
  const bytes = readFileSync(file)
  return bytes.subarray(0, HEAD_BYTES).includes(0) ? '' : bytes.toString('utf8')
}

/** @param files whole paths; those that are binary have no lines to show */
export const leaksInFiles = (files: readonly string[], known: KnownSecrets): Leak[] =>
  files.flatMap((file) => leaksIn(readText(file), relative(ROOT, file), known))

const isFile = (file: string) => existsSync(file) && statSync(file).isFile()

/** All files of the repository, and those that are about to become so: what git ignores stays on this machine. */
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

/** Whatever has been built here, and what the parts of the browser tests printed. */
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

/** The toys of the local services, which stand in the repository, but which no build has a reason to hold. */
function localSecrets(): KnownSecrets {
  const services = servicesFolderOf(BROWSER_TESTS_FOLDER)
  return {
    'the local payment page’s key': localPayment.secretKey,
    'the local payment page’s signing secret': localPayment.webhookSecret,
    'the local content webhook’s secret': localContentWebhookSecret,
    ...(existsSync(services) && { 'the local content service’s token': loadToken(services) }),
  }
}

/** Looks for secrets in the repository and in everything that was built here; each is printed with its place. */
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
    console.error(`${file}:${line} holds ${what}. Take it out, and make it worthless where it was issued.`)
  }
  const places = ['the repository', ...builds.map((folder) => relative(ROOT, folder))]
  console.log(`Looked through ${places.join(', ')}.`)
  return { passed: leaks.length === 0 ? places.length : 0, failed: leaks.length }
}
