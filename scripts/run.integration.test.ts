import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': { name: 'house' },
      'node_modules/node': { version, integrity: `sha512-${version}` },
      'node_modules/made-for-another-machine': { version: '1.0.0', optional: true },
    },
  })

/** Stands in for npm: says how it was called, then does what `then` says. */
function npm(then: string) {
  const file = join(root, 'npm.cjs')
  writeFileSync(file, `console.log('npm', ...process.argv.slice(2)); const fs = require('node:fs');\n${then}`)
  return file
}

const install = (version: string) => `
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(lock(version))})
  fs.rmSync('node_modules/.bin/node', { force: true })
  fs.symlinkSync(process.execPath, 'node_modules/.bin/node')`

function run(npmFile: string, ...args: string[]) {
  const env = { ...process.env, npm_execpath: npmFile }
  return spawnSync(process.execPath, [join(root, 'scripts', 'run.mjs'), ...args], { env, encoding: 'utf8' })
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-'))
  mkdirSync(join(root, 'scripts'))
  cpSync(join(import.meta.dirname, 'run.mjs'), join(root, 'scripts', 'run.mjs'))
  writeFileSync(join(root, 'package-lock.json'), lock('24.1.0'))
  writeFileSync(
    join(root, 'scripts', 'greet.ts'),
    "const names: string[] = process.argv.slice(2)\nconsole.log('hello', ...names)\nprocess.exitCode = names.length",
  )
})

afterEach(() => rmSync(root, { recursive: true }))

function installed(version: string) {
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules', '.bin', 'node'))
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), lock(version))
}

test('installs what is missing, then runs the command and passes its exit code on', () => {
  const { stdout, status } = run(npm(install('24.1.0')), 'greet', 'you', 'all')
  expect(stdout).toMatch(/Installing packages[\s\S]*npm ci --include=dev[\s\S]*hello you all/)
  expect(status).toBe(2)
})

test('installs nothing when the packages are those of the lock file', () => {
  const { packages } = JSON.parse(lock('24.1.0'))
  delete packages['node_modules/made-for-another-machine']
  installed('24.1.0')
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
  const { stdout, status } = run(npm('process.exit(9)'), 'greet')
  expect(stdout).toBe('hello\n')
  expect(status).toBe(0)
})

test('installs again when the lock file names another version', () => {
  installed('24.0.0')
  const { stdout } = run(npm(install('24.1.0')), 'greet')
  expect(stdout).toMatch(/npm ci[\s\S]*hello/)
  expect(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).toBe(lock('24.1.0'))
})

test('a failed installation ends with one line that names the cure', () => {
  const { stdout, stderr, status } = run(npm('process.exit(7)'), 'greet')
  expect(stderr).toMatch(/^Could not install the packages: npm ci ended with code 7\. Check the network.*\n$/)
  expect(stdout).not.toContain('hello')
  expect(status).toBe(7)
})

test('an unknown command is named, and nothing is installed for it', () => {
  const { stdout, stderr, status } = run(npm(''), 'gret')
  expect(stderr).toBe('There is no command "gret". `npm run` lists them.\n')
  expect(stdout).toBe('')
  expect(status).toBe(1)
})
