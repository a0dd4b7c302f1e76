import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/folders.ts'
import { isUsable, licenceRows, readLicences } from './licences.ts'

test('every installed package has a licence that we accept', () => {
  const packages = readLicences(ROOT)
  expect(packages.length).toBeGreaterThan(500)
  const refused = packages.filter((one) => !isUsable(one))
  expect(refused.map(({ name, licence }) => `${name}: ${licence || 'no licence'}`)).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT OR GPL-3.0-or-later', true],
  ['Apache-2.0 AND MIT', true],
  ['GPL-3.0-or-later', false],
  ['Apache-2.0 AND GPL-3.0-or-later', false],
  ['(MIT OR GPL-3.0-or-later) AND AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['LGPL-3.0-or-later', false],
  ['', false],
])('%s', (licence, usable) => {
  expect(isUsable({ name: 'anything', licence })).toBe(usable)
})

test('an exception applies only to its package', () => {
  expect(isUsable({ name: '@img/sharp-libvips-linux-x64', licence: 'LGPL-3.0-or-later' })).toBe(true)
  expect(isUsable({ name: '@img/sharp-libvips-linux-x64', licence: 'GPL-3.0-or-later' })).toBe(false)
})

test('a licence that is missing in the lock file is read from the package', () => {
  const root = mkdtempSync(join(tmpdir(), 'licences-'))
  const packages = {
    '': { name: 'site' },
    web: { version: '0.1.0' },
    'node_modules/web': { link: true, resolved: 'web' },
    'node_modules/a/node_modules/@b/old': { version: '1.0.0', dev: true },
    'node_modules/gone': { version: '2.0.0' },
  }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  const folder = join(root, 'node_modules/a/node_modules/@b/old')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ licenses: [{ type: 'MIT', url: '' }] }))
  const found = readLicences(root)
  expect(found).toEqual([
    { name: '@b/old', version: '1.0.0', licence: 'MIT', isDevelopment: true },
    { name: 'gone', version: '2.0.0', licence: '', isDevelopment: false },
  ])
  expect(licenceRows(found)).toMatchObject([
    { licence: 'MIT', packages: 1, 'of these, for development only': 1 },
    { licence: 'none', packages: 1, examples: 'gone' },
  ])
  rmSync(root, { recursive: true })
})
