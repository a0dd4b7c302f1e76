import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** A package of the lock file, for any platform. `licence` is an SPDX expression, or empty. */
export type Licensed = { name: string; version: string; licence: string; isDevelopment: boolean }

/** Permissive licences: they require that their text is kept, and nothing of our own code. */
const ALLOWED = new Set([
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
])

/** Licences that are accepted for one package, with the reason. */
const EXCEPTIONS: readonly { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'a separate library that sharp links dynamically; used on our machines and not distributed',
  },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'data for build tools, not distributed' },
  { name: /^jsonify$/, licence: 'Public Domain', why: 'in the public domain' },
]

const isAllowed = (name: string, licence: string) =>
  ALLOWED.has(licence) ||
  EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence === licence)

/** Whether a package may be used. Nested parentheses in a licence expression are not parsed, and count as unknown. */
export function isUsable({ name, licence }: Pick<Licensed, 'name' | 'licence'>): boolean {
  const plain = licence.replace(/^\(([^()]*)\)$/, '$1')
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => isAllowed(name, part.trim())))
}

const LockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string(), ''),
      license: v.optional(v.string()),
      dev: v.optional(v.boolean(), false),
      link: v.optional(v.boolean(), false),
    }),
  ),
})

/** `license` is npm's current field; old packages have `licenses`. */
const ManifestSchema = v.object({
  license: v.optional(v.union([v.string(), v.object({ type: v.string() })])),
  licenses: v.optional(v.array(v.object({ type: v.string() })), []),
})

function licenceInManifest(folder: string): string {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return ''
  const parsed = v.safeParse(ManifestSchema, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) return ''
  const { license, licenses } = parsed.output
  if (license !== undefined) return typeof license === 'string' ? license : license.type
  return licenses.map(({ type }) => type).join(' OR ')
}

const FOLDER = 'node_modules/'

/** Every package of the lock file in `root`. A licence missing there is read from the package's package.json. */
export function readLicences(root: string): Licensed[] {
  const lock = v.parse(LockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, { version, license, dev }]) => ({
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version,
      licence: license ?? licenceInManifest(join(root, path)),
      isDevelopment: dev,
    }))
}

/** The number of packages per licence, most frequent first. */
export function licenceRows(packages: readonly Licensed[]) {
  const rows = Map.groupBy(packages, ({ licence }) => licence || 'none')
  return [...rows]
    .map(([licence, those]) => ({
      licence,
      packages: those.length,
      'of these, for development only': those.filter(({ isDevelopment }) => isDevelopment).length,
      examples: those
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', '),
    }))
    .toSorted((one, other) => other.packages - one.packages)
}
