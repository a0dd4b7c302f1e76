/** Programs of Debian packages that some tests run. Without one, its tests are skipped, and the run says so at its end. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

type Program = {
  package: string
  isHere: () => boolean
  tests: string
}

const answers = (command: string, argument: string) => spawnSync(command, [argument]).status === 0

const PROGRAMS = {
  postgres: {
    package: 'postgresql',
    isHere: () => globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
    tests: 'the shop on Postgres, its roles and backups',
  },
  caddy: {
    package: 'caddy',
    isHere: () => answers('caddy', 'version'),
    tests: 'one small server behind Caddy (scripts/deploy/compose)',
  },
  age: {
    package: 'age',
    isHere: () => answers('age', '--version'),
    tests: 'encrypted backups of one small server (scripts/deploy/compose)',
  },
  rclone: {
    package: 'rclone',
    isHere: () => answers('rclone', 'version'),
    tests: 'backups in a storage whose keys can only add (scripts/deploy/compose)',
  },
} as const satisfies Record<string, Program>

type ProgramName = keyof typeof PROGRAMS
/** What a kind of test needs beside npm's packages. */
export type Needed = ProgramName | 'chromium'

export const programNames = ['postgres', 'caddy', 'age', 'rclone'] as const satisfies readonly ProgramName[]

export const hasProgram = (name: ProgramName) => PROGRAMS[name].isHere()

/** Whether missing programs can be installed by asking for them. */
export const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

const whyNot = () => (canInstall() ? 'apt-get could not install it' : 'installing it needs Debian and root')

export const missingReason = (name: ProgramName) =>
  `${name} is not installed here, and ${whyNot()}: apt-get install ${PROGRAMS[name].package}`

/** The groups of tests that are skipped on this machine, one line each. Empty when the needed programs are here. */
export const skippedTests = (needed: readonly Needed[]): string[] =>
  programNames
    .filter((name) => needed.includes(name) && !hasProgram(name))
    .map((name) => `Not tested: ${PROGRAMS[name].tests}. ${missingReason(name)}`)

/** Prints the progress of dpkg. Two runs may install at the same time, so each waits for the lock of the other. */
export const apt = (...args: string[]) =>
  spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Use-Pty=0', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status === 0

/** Installs those programs that are missing. @returns false when one is still missing */
export function installMissing(wanted: readonly ProgramName[]): boolean {
  const missing = wanted.filter((name) => !hasProgram(name))
  if (missing.length === 0) return true
  if (!canInstall()) return false
  const packages = missing.map((name) => PROGRAMS[name].package)
  console.log(`Installing ${packages.join(', ')} (apt-get), which some tests need …`)
  // One by one: an older Debian may lack one of the packages.
  if (apt('update')) for (const name of packages) apt('install', '-y', '--no-install-recommends', name)
  // Where systemd runs, the package has started a server for everyone on port 80. The tests start their own.
  if (missing.includes('caddy')) spawnSync('systemctl', ['disable', '--now', 'caddy'], { stdio: 'ignore' })
  return missing.every(hasProgram)
}
