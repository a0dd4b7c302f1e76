import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/folders.ts'

const GUIDES = globSync('docs/{deploy.md,deploy/*.md}', { cwd: ROOT })

const git = (args: readonly string[], input = '') => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', input })
  return { status, lines: stdout.split('\n').filter(Boolean) }
}

/** Files of settings, keys, dumps, exports and logs. `…` is the part of a name that differs each time. */
const FILE =
  /(?<![\w@:/.…-])(?:[\w.-]+\/)*(?:\.env[\w.-]*|[\w…-][\w.…-]*\.(?:age|csv|dump|gz|key|log|pem|tgz|txt|zip))(?![\w/-])/g

const filesNamedIn = (text: string) =>
  [...text.matchAll(FILE)].map(([name]) => name.replaceAll('…', '20261127'))

/** Spellings that people give to a second file of the same kind. */
const relatives = [
  '.env.server.old',
  '.env.production',
  'studio/.env.local',
  'backup-key.old.txt',
  'backup-keys/one.txt',
]

test('git ignores each file that the deploy guide tells an operator to create, and keeps the examples', ({
  skip,
}) => {
  const tracked = git(['ls-files'])
  skip(tracked.status !== 0, 'This folder is no git checkout, so there is nothing to ignore.')
  const named = new Set(GUIDES.flatMap((guide) => filesNamedIn(readFileSync(join(ROOT, guide), 'utf8'))))
  const isTracked = (name: string) => tracked.lines.some((path) => path === name || path.endsWith(`/${name}`))
  const created = [...named].filter((name) => !isTracked(name))
  expect(created).toEqual(
    expect.arrayContaining([
      '.env',
      'studio/.env',
      '.env.server',
      '.env.backup',
      'backup-key.txt',
      'shop.dump',
      'press.csv',
      'before.tar.gz',
    ]),
  )
  const wanted = [...created, ...relatives]
  const ignored = git(['check-ignore', '--no-index', '--stdin'], wanted.join('\n')).lines
  expect(wanted.filter((name) => !ignored.includes(name))).toEqual([])
  expect(git(['ls-files', '--cached', '--ignored', '--exclude-standard']).lines).toEqual([])
  expect(tracked.lines).toContain('.env.example')
})
