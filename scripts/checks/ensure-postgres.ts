import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findPostgres } from '../../web/server/shop/testing/postgres-server.ts'
import { Fault } from '../stack/fault.ts'

/** Whether a missing Postgres can be installed here. */
export const canInstallPostgres = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

function installOnDebian() {
  console.log('Postgres is missing; installing the postgresql package (apt-get) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Two processes may install at the same time; apt-get waits for the lock.
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'postgresql')
}

/** Makes sure that a Postgres server can be started here. @throws Fault with the command that installs it */
export function ensurePostgres() {
  if (findPostgres()) return
  if (canInstallPostgres() && installOnDebian() && findPostgres()) return
  throw new Fault('This needs a Postgres server: `apt-get install postgresql` (as root) installs it.')
}
