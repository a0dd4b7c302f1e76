import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chromiumForTests, installedChromium } from './chromium.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function program(name: string, mode = 0o755) {
  const file = join(folder, name)
  writeFileSync(file, '')
  chmodSync(file, mode)
  return file
}

test('tests take CHROMIUM_PATH, else the headless shell, else a browser; benchmarks never take the shell', () => {
  const own = program('my-browser')
  const PATH = ['/nowhere', folder].join(delimiter)
  const browser = program('google-chrome')
  expect([chromiumForTests({ PATH }), installedChromium({ PATH })]).toEqual([browser, browser])
  const shell = program('chromium-headless-shell')
  expect([chromiumForTests({ PATH }), installedChromium({ PATH })]).toEqual([shell, browser])
  const chosen = { CHROMIUM_PATH: own, PATH }
  expect([chromiumForTests(chosen), installedChromium(chosen)]).toEqual([own, own])
})

test('a CHROMIUM_PATH without a program is an error', () => {
  const CHROMIUM_PATH = join(folder, 'gone')
  expect(() => installedChromium({ CHROMIUM_PATH, PATH: folder })).toThrow(/correct it or unset/)
})
