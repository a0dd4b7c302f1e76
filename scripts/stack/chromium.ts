import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { apt, canInstall } from '../checks/programs.ts'
import { Fault } from './command.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without a window, a package of Debian: its pages cost half of the processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell'
/** A font with the widths of Arial, which the site's fallback fonts are adjusted to. */
const FONTS = 'fonts-liberation'
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

const onPath = (names: readonly string[], PATH = '') =>
  PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/** CHROMIUM_PATH, else the first on PATH, else the usual place on macOS. @throws Fault when CHROMIUM_PATH is not a program */
export function installedChromium({ CHROMIUM_PATH, PATH } = process.env) {
  if (CHROMIUM_PATH && !isExecutable(CHROMIUM_PATH)) {
    throw new Fault(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which is not a program: correct it or unset it.`)
  }
  return CHROMIUM_PATH || [...onPath(NAMES, PATH), ...MAC_APPS].find(isExecutable)
}

const headlessShell = (path?: string) => onPath([HEADLESS_SHELL], path).find(isExecutable)

/** The browser of the tests. Benchmarks and screenshots use the whole browser, as visitors do. */
export function chromiumForTests({ CHROMIUM_PATH, PATH } = process.env) {
  return (CHROMIUM_PATH ? undefined : headlessShell(PATH)) ?? installedChromium({ CHROMIUM_PATH, PATH })
}

/** Installs Debian packages. @returns false without permission, or if a package does not exist */
function installOnDebian(...names: string[]) {
  if (!canInstall()) return false
  console.log(`Installing ${names.join(' and ')} (apt-get) …`)
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...names, FONTS)
}

/** Makes sure that benchmarks and screenshots have a browser. @throws Fault with the command that installs it */
export function ensureChromium() {
  if (installedChromium() || existsSync(chromium.executablePath())) return
  if (installOnDebian('chromium') && installedChromium()) return
  throw new Fault('Chromium is missing: `npx playwright install --with-deps chromium` installs it.')
}

/** A few browser tests need the whole browser beside the headless shell, which has no back/forward cache. */
export function ensureChromiumForTests({ CHROMIUM_PATH, PATH } = process.env) {
  ensureChromium()
  // Both, because they share a package: apt would remove an older browser for a newer shell.
  if (!CHROMIUM_PATH && !headlessShell(PATH)) installOnDebian('chromium', HEADLESS_SHELL)
}
