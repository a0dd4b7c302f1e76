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

test('CHROMIUM_PATH takes precedence over PATH', () => {
  const own = program('my-browser')
  program('chromium')
  expect(installedChromium({ CHROMIUM_PATH: own, PATH: folder })).toBe(own)
})

test('finds Chromium or Chrome on PATH', () => {
  const chrome = program('google-chrome')
  expect(installedChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toBe(chrome)
})

test('a CHROMIUM_PATH without a program is an error', () => {
  program('chromium')
  expect(() => installedChromium({ CHROMIUM_PATH: join(folder, 'gone'), PATH: folder })).toThrow(
    /correct it or unset/,
  )
})

test('tests prefer the headless shell to the whole browser, and CHROMIUM_PATH to both', () => {
  const browser = program('chromium')
  expect(chromiumForTests({ PATH: folder })).toBe(browser)
  const shell = program('chromium-headless-shell')
  expect(chromiumForTests({ PATH: folder })).toBe(shell)
  expect(chromiumForTests({ CHROMIUM_PATH: browser, PATH: folder })).toBe(browser)
})

test('benchmarks and screenshots take the whole browser', () => {
  program('chromium-headless-shell')
  const browser = program('chromium')
  expect(installedChromium({ PATH: folder })).toBe(browser)
})
