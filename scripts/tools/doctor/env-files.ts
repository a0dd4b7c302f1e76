import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { loadEnv } from 'vite'
import { ROOT } from '../../stack/folders.ts'
import { advice, type Finding, judge } from './finding.ts'
import type { Variables } from './target.ts'

const STUDIO = 'SANITY_STUDIO_'
const PREFIXES = ['VITE_', 'USER_POOL_', 'SANITY_READ_']
/** The settings of one small server (docs/deploy/one-server.md), secrets included. */
const SERVER_FILE = '.env.server'

const given = (variables: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))

/** The environment and, where it has no value, `.env.server`. Secrets are read from nowhere else. */
export function readSecrets(root = ROOT): Variables {
  const file = join(root, SERVER_FILE)
  const ofServer = existsSync(file) ? given(parseEnv(readFileSync(file, 'utf8'))) : {}
  return { ...ofServer, ...given(process.env) }
}

/** The environment, `.env.server`, and the `.env` files that production builds of site and Studio read, in this order. */
export function readVariables(root = ROOT): Variables {
  const isOfSite = (name: string) => PREFIXES.some((prefix) => name.startsWith(prefix))
  const ofServer = Object.entries(readSecrets(root)).filter(([name]) => isOfSite(name))
  const studio = loadEnv('production', join(root, 'studio'), STUDIO)
  return {
    ...given(loadEnv('production', root, PREFIXES)),
    ...Object.fromEntries(ofServer),
    ...given(studio),
  }
}

/** The Studio's tools read only `studio/.env`, so its variables have no effect in the root's file. */
export function misplacedFindings(root = ROOT): Finding[] {
  const effective = readVariables(root)
  const names = Object.entries(given(loadEnv('production', root, STUDIO)))
    .filter(([name, value]) => effective[name] !== value)
    .map(([name]) => name)
  if (names.length === 0) return []
  return [advice(`The Studio doesn't read ${names.join(', ')}`, '.env', 'Move these lines to studio/.env.')]
}

/** Bits of a file's mode that let others than its owner read or write it. */
const OTHERS = 0o077

/** Checks that only the owner can read the file with the secrets of the server. */
export function serverFileFindings(root = ROOT): Finding[] {
  const file = join(root, SERVER_FILE)
  if (!existsSync(file)) return []
  const isOpen = (statSync(file).mode & OTHERS) !== 0
  return judge(SERVER_FILE, [
    [isOpen, 'fault', 'Other accounts of this machine can read the secrets', `chmod 600 ${SERVER_FILE}`],
  ])
}
