import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** A package that is installed here or would be elsewhere; `licence` is an expression of SPDX, or empty. */
export type Licensed = { name: string; version: string; licence: string; isDevelopment: boolean }

/** They ask for their own text to be kept, and nothing of our code. */
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
  // Of each file on its own: changes to theirs are to be published.
  'MPL-2.0',
  // Fonts, as long as nobody sells them alone.
  'OFL-1.1',
  'Unlicense',
])

/** Further licences that are fine where they are, each with the reason. */
const EXCEPTIONS: readonly { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'a library of its own beside sharp, which makes images on our machines and goes out to nobody',
  },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'data that tools read, and that goes out to nobody' },
  { name: /^jsonify$/, licence: 'Public Domain', why: 'everybody’s' },
]

const isAllowed = (name: string, licence: string) =>
  ALLOWED.has(licence) ||
  EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence === licence)

/** Whether a package may be used. Parentheses within an expression are nobody's habit, and count as unknown. */
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

/** As npm has it now, and as old packages still do. */
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

/** Every package of the lock file in `root`; whose licence isn't there is asked itself. */
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

/** How many packages are under each licence, the most frequent first. */
export function licenceRows(packages: readonly Licensed[]) {
  const rows = Map.groupBy(packages, ({ licence }) => licence || 'none')
  return [...rows]
    .map(([licence, those]) => ({
      licence,
      packages: those.length,
      'of them for development alone': those.filter(({ isDevelopment }) => isDevelopment).length,
      'such as': those
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', '),
    }))
    .toSorted((one, other) => other.packages - one.packages)
}
