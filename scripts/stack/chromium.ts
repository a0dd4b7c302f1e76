import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { Fault } from './fault.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds Chromium or Chrome: CHROMIUM_PATH, else the first on PATH, else the usual place on macOS.
 * @throws Fault when CHROMIUM_PATH is not an executable file
 */
export function installedChromium({ CHROMIUM_PATH, PATH = '' } = process.env) {
  if (CHROMIUM_PATH && !isExecutable(CHROMIUM_PATH)) {
    throw new Fault(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which is not a program: correct it or unset it.`)
  }
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return CHROMIUM_PATH || [...onPath, ...MAC_APPS].find(isExecutable)
}

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

function installOnDebian() {
  console.log('Chromium is missing; installing the chromium package (apt-get) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return apt('update') && apt('install', '-y', 'chromium')
}

/** Makes sure that browser tests have a browser. @throws Fault with the command that installs it */
export function ensureChromium() {
  if (installedChromium() || existsSync(chromium.executablePath())) return
  if (isDebianRoot() && installOnDebian() && installedChromium()) return
  throw new Fault('Browser tests need Chromium: `npx playwright install --with-deps chromium` installs it.')
}
