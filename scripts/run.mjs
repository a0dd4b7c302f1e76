/**
 * Runs `scripts/<command>.ts` on the project's own Node, installing what is missing first.
 * This file is started by whatever Node the machine has (20 or newer) with nothing installed yet, so it is
 * plain JavaScript over built-in modules only.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const node = join(modules, '.bin', 'node')
/** Where Node keeps compiled modules (nodejs.org/api/module.html#module-compile-cache): each process of ours then starts a third sooner. */
const compiled = join(modules, '.cache', 'node-compile')

/** npm writes what it installed beside the packages; comparing both files costs some 10 ms, `npm ci` a minute. */
function isInstalled() {
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  try {
    const wanted = packages(join(root, 'package-lock.json'))
    const present = packages(join(modules, '.package-lock.json'))
    const fits = ([path, entry]) => {
      if (path === '') return true
      const found = present[path]
      // npm leaves out optional packages that are made for another platform.
      if (!found) return entry.optional === true
      return found.version === entry.version && found.integrity === entry.integrity
    }
    return existsSync(node) && Object.entries(wanted).every(fits)
  } catch {
    return false
  }
}

/** A signal to npm ends npm and its shell, but does not reach us: notice that we have been left alone. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
}

/** Resolves to the exit code. Signals are passed on, so that the child decides what they mean. */
function run(command, args, environment = {}) {
  const path = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`
  const env = { ...environment, ...process.env, PATH: path }
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  return new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

async function install() {
  console.log('Installing packages (npm ci); the first time takes a minute or two …')
  const npm = process.env.npm_execpath
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = npm ? await run(process.execPath, [npm, ...flags]) : await run('npm', flags)
  if (code === 0 && isInstalled()) return 0
  console.error(
    `Could not install the packages: npm ci ended with code ${code}. Check the network and \`npm config get registry\`, then run the same command again.`,
  )
  return code || 1
}

async function main([command, ...args]) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    console.error(
      `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer (https://nodejs.org).`,
    )
    return 1
  }
  const script = join(root, 'scripts', `${command}.ts`)
  if (!existsSync(script)) {
    console.error(`There is no command "${command}". \`npm run\` lists them.`)
    return 1
  }
  if (!isInstalled()) {
    const code = await install()
    if (code !== 0) return code
  }
  return run(node, [script, ...args], { NODE_COMPILE_CACHE: compiled })
}

process.exitCode = await main(process.argv.slice(2))
