import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { loadEnv } from 'vite'
import { ROOT } from '../../stack/folders.ts'
import { type Finding, fault } from './finding.ts'
import type { Variables } from './target.ts'

const PREFIXES = ['VITE_', 'USER_POOL_', 'SANITY_READ_']
/** The settings of one small server (docs/deploy/one-server.md), secrets included. */
const SERVER_FILE = '.env.server'

const given = (variables: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))

/**
 * The environment, `.env.server`, and the `.env` files that production builds of site and Studio read, in this order. Secrets
 * are read from the first two alone.
 */
export function readSettings(root = ROOT): Variables {
  const file = join(root, SERVER_FILE)
  return {
    ...given(loadEnv('production', root, PREFIXES)),
    ...(existsSync(file) ? given(parseEnv(readFileSync(file, 'utf8'))) : {}),
    ...given(process.env),
    ...given(loadEnv('production', join(root, 'studio'), 'SANITY_STUDIO_')),
  }
}

const PAIRS = [
  ['VITE_SANITY_PROJECT_ID', 'SANITY_STUDIO_PROJECT_ID'],
  ['VITE_SANITY_DATASET', 'SANITY_STUDIO_DATASET'],
  ['VITE_SITE_URL', 'SANITY_STUDIO_PREVIEW_URL'],
] as const

/** Finds settings in which site and Studio disagree: each starts with its own. */
export const pairFindings = (settings: Variables): Finding[] =>
  PAIRS.flatMap(([site, studio]) => {
    const [ours, theirs] = [settings[site], settings[studio]]
    if (ours === theirs) return []
    const what = `The site and the Studio disagree: ${site} is ${ours ?? 'missing'}, ${studio} is ${theirs ?? 'missing'}`
    const cure = 'Give both the same value, then build and deploy what changed.'
    return [fault(what, '.env and studio/.env', cure)]
  })

const OTHERS = 0o077

/** Checks that only the owner can read the file with the secrets of the server. */
export function serverFileFindings(root = ROOT): Finding[] {
  const file = join(root, SERVER_FILE)
  if (!existsSync(file) || (statSync(file).mode & OTHERS) === 0) return []
  const what = 'Other accounts of this machine can read the secrets'
  return [fault(what, SERVER_FILE, `chmod 600 ${SERVER_FILE}`)]
}
