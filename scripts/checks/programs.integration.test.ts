/** Runs with an own PATH, whose apt-get, caddy and njs are scripts. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canInstall } from './programs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function program(name: string, script: string) {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}

/** The result of an expression with the module's functions, on a machine whose only programs are those of the test. */
function run(expression: string) {
  const module = join(import.meta.dirname, 'programs.ts')
  const code = `import * as programs from ${JSON.stringify(module)}; console.log(JSON.stringify(${expression}))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { PATH: folder },
  })
  return { lines: stdout.trim().split('\n'), stderr }
}

test('a missing program is reported with the tests that are skipped, and the command that installs it', () => {
  for (const name of ['age', 'njs']) program(name, 'exit 0')
  const { lines } = run('programs.skippedTests().filter((line) => !line.includes("postgresql"))')
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual([
    expect.stringMatching(
      /^Not tested: one small server behind Caddy .* caddy is not installed here, and .*: apt-get install caddy$/,
    ),
  ])
})

test('missing packages are installed, with progress', ({ skip }) => {
  skip(!canInstall(), 'installing needs Debian and root')
  const log = join(folder, 'log')
  program(
    'apt-get',
    `echo "$*" >> ${log}; case "$*" in *install*caddy) echo Setting up caddy; printf '#!/bin/sh\\n' > ${folder}/caddy; /bin/chmod +x ${folder}/caddy;; *njs) exit 100;; esac`,
  )
  const { lines } = run('[programs.installMissing(["caddy", "njs"]), programs.hasProgram("caddy")]')
  expect(lines).toEqual([
    'Installing caddy, njs (apt-get), which some tests need …',
    'Setting up caddy',
    '[false,true]',
  ])
  expect(readFileSync(log, 'utf8').match(/ (update|install -y --no-install-recommends \w+)$/gm)).toEqual([
    ' update',
    ' install -y --no-install-recommends caddy',
    ' install -y --no-install-recommends njs',
  ])
})

test('nothing is installed when everything is here', () => {
  program('caddy', 'exit 0')
  program('njs', 'exit 0')
  program('apt-get', `echo called > ${join(folder, 'log')}`)
  expect(run('programs.installMissing(["caddy", "njs"])').lines).toEqual(['true'])
  expect(existsSync(join(folder, 'log'))).toBe(false)
})
