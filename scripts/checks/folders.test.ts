import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
/** A folder with more files is hard to read in an editor's tree. */
const MOST_FILES = 25
/** Generated files, static files, and the images of the seed. */
const EXEMPT = new Set(['web/shared/generated', 'web/public', 'scripts/tools/seed/images'])

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
