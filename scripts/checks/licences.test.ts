import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/folders.ts'

/** Permissive licences: they require that their text is kept, and nothing of our own code. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Applies per file: only changes to their own files must be published.
  'MPL-2.0',
  // Fonts: may not be sold by themselves.
  'OFL-1.1',
  'Unlicense',
]

const EXCEPTIONS = [
  // A separate library that sharp links dynamically; used on our machines and not distributed.
  { name: /@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  // Data for build tools, not distributed.
  { name: /caniuse-lite$/, licence: 'CC-BY-4.0' },
  // Names for the licences of packages, not distributed.
  { name: /spdx-exceptions$/, licence: 'CC-BY-3.0' },
  { name: /jsonify$/, licence: 'Public Domain' },
  // MIT, written in the field `licenses` of npm's early years, which the lock file leaves out.
  { name: /md5-o-matic$/, licence: '' },
  // MIT by its file LICENSE; its package.json has no field.
  { name: /png-js$/, licence: '' },
]

/** Nested parentheses in a licence expression are not parsed, and count as unknown. */
function isUsable(name: string, licence: string) {
  const isAllowed = (part: string) =>
    ALLOWED.includes(part) || EXCEPTIONS.some((one) => one.name.test(name) && one.licence === part)
  const choices = licence.replace(/^\(([^()]*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every(isAllowed))
}

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      license: v.optional(v.string(), ''),
      dev: v.optional(v.boolean(), false),
      link: v.optional(v.boolean(), false),
    }),
  ),
})

test('every package beside the development tools has a licence that we accept', () => {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  const used = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  const refused = used.filter(([path, { license }]) => !isUsable(path, license))
  expect(used.length).toBeGreaterThan(500)
  expect(refused.map(([path, { license }]) => `${path}: ${license || 'no licence'}`)).toEqual([])
})

test('a licence that binds our own code is refused, alone or together with another', () => {
  const cases = ['GPL-3.0-or-later', 'Apache-2.0 AND GPL-3.0-or-later', 'LGPL-3.0-or-later', '']
  expect(cases.filter((licence) => isUsable('node_modules/anything', licence))).toEqual([])
  expect(isUsable('node_modules/anything', '(MIT OR GPL-3.0-or-later)')).toBe(true)
})
