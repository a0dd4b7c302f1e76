/** On a machine whose only programs are those of the test. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canInstall, hasProgram, installMissing, skippedTests } from './programs.ts'

/** Each test starts a few shell scripts, which takes seconds on a busy machine. */
const TIMEOUT_MS = 60_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'))
  vi.stubEnv('PATH', folder)
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function program(name: string, script = 'exit 0') {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}

test('a missing program is reported with its tests and its package; nothing is installed when it is here', {
  timeout: TIMEOUT_MS,
}, () => {
  program('age')
  program('apt-get', `echo called > ${join(folder, 'log')}`)
  expect(skippedTests(['age', 'caddy'])).toEqual([
    expect.stringMatching(
      /^Not tested: one small server behind Caddy .* caddy is not installed here, and .*: apt-get install caddy$/,
    ),
  ])
  expect(installMissing(['age'])).toBe(true)
  expect(existsSync(join(folder, 'log'))).toBe(false)
})

test('missing packages are installed one by one', { timeout: TIMEOUT_MS }, ({ skip }) => {
  skip(!canInstall(), 'installing needs Debian and root')
  const log = join(folder, 'log')
  const caddy = join(folder, 'caddy')
  const installCaddy = `printf '#!/bin/sh\\n' > ${caddy}; /bin/chmod +x ${caddy}`
  program('apt-get', `echo "$*" >> ${log}; case "$*" in *caddy) ${installCaddy};; *age) exit 100;; esac`)
  expect(installMissing(['caddy', 'age'])).toBe(false)
  expect(hasProgram('caddy')).toBe(true)
  expect(readFileSync(log, 'utf8').match(/ (update|install -y --no-install-recommends \w+)$/gm)).toEqual([
    ' update',
    ' install -y --no-install-recommends caddy',
    ' install -y --no-install-recommends age',
  ])
})
