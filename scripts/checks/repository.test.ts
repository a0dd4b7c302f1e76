/** Agreements of the whole repository: names of commands, sizes of folders, and explained settings. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/folders.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('every command is an npm script, by the name that its usage has', () => {
  const Manifest = v.object({ scripts: v.record(v.string(), v.string()) })
  const { scripts } = v.parse(Manifest, JSON.parse(read('package.json')))
  const files = globSync('*.ts', { cwd: join(ROOT, 'scripts') }).filter((name) => !name.endsWith('.test.ts'))
  const wrong = files.filter((file) => {
    const [, name = ''] = /usage: 'npm (?:run )?([a-z0-9:-]+)'/.exec(read(`scripts/${file}`)) ?? []
    return scripts[name] !== `node scripts/run.mjs ${file.replace('.ts', '')}`
  })
  expect(wrong).toEqual([])
  const started = Object.values(scripts).flatMap((line) => /run\.mjs (\S+)/.exec(line)?.[1] ?? [])
  expect(started.filter((name) => !files.includes(`${name}.ts`))).toEqual([])
})

/** A folder with more files is hard to read in an editor's tree. */
const MOST_FILES = 25
/** Generated files, static files, and the images and sounds of the seed. */
const EXEMPT = new Set([
  'web/shared/generated',
  'web/public',
  'scripts/tools/seed/images',
  'scripts/tools/seed/sounds',
])

const isIgnored = (name: string) =>
  ['node_modules', '.sanity'].includes(name) || name.startsWith('dist') || name.startsWith('.')

test(`no folder has more than ${MOST_FILES} files`, () => {
  const entries = globSync('{docs,schemas,studio,web,scripts}/**/*', {
    cwd: ROOT,
    withFileTypes: true,
    exclude: ({ name }) => isIgnored(name),
  })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const folders = Map.groupBy(files, (file) =>
    dirname(file)
      .slice(ROOT.length + 1)
      .replaceAll('\\', '/'),
  )
  const full = [...folders]
    .filter(([folder, those]) => those.length > MOST_FILES && !EXEMPT.has(folder))
    .map(([folder, those]) => `${folder}: ${those.length} files`)
  expect(files.length).toBeGreaterThan(500)
  expect(full).toEqual([])
})

/** Excludes prefixes such as VITE_, which end in an underscore. */
const NAMES = /\b(?:VITE|SANITY)_[A-Z_]*[A-Z]\b|(?<=process\.env\.)[A-Z_]+/g

/** Set by the machine, the package manager or a test runner, or read by Node. */
const OF_OTHERS = ['PATH', 'CI', 'NODE_ENV', 'NODE_OPTIONS']

const namesIn = (text: string) => text.match(NAMES) ?? []

const sources = globSync('{studio,web,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
  exclude: (name) => ['node_modules', 'dist', '.sanity'].includes(name),
}).filter((file) => !/\.(test|spec)\.tsx?$/.test(file))

const example = read('.env.example')

test('every variable that the code reads is explained in .env.example', () => {
  const used = new Set(sources.flatMap((file) => namesIn(read(file))))
  expect(used).toContain('VITE_SITE_URL')
  expect([...used].filter((name) => !example.includes(name) && !OF_OTHERS.includes(name))).toEqual([])
})

test('every variable in .env.example is read by the code', () => {
  const code = [...sources, 'scripts/deploy/compose/compose.yaml'].map(read).join('\n')
  const set = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
  expect(set.length).toBeGreaterThan(9)
  expect(set.filter((name) => !code.includes(name))).toEqual([])
})
