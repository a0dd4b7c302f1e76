import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../stack/folders.ts'

/** Excludes prefixes such as VITE_, which end in an underscore. */
const NAMES = /\b(?:VITE|SANITY)_[A-Z_]*[A-Z]\b|(?<=process\.env\.)[A-Z_]+/g

/** Set by the machine, the package manager or a test runner, or read by Node. */
const OF_OTHERS = ['PATH', 'CI', 'NODE_ENV', 'NODE_OPTIONS']

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
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
  const code = sources.map(read).join('\n')
  const set = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
  expect(set.length).toBeGreaterThan(9)
  expect(set.filter((name) => !code.includes(name))).toEqual([])
})
