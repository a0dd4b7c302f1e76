import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../..')
const files = globSync('**/*.css', { cwd: SOURCE })

/** A rule ends at the first brace at the beginning of a line, as the formatter writes it. */
const FOR_POINTERS = /^@media \(hover: hover\) \{\n[\s\S]*?^\}/gm
const COMMENTS = /\/\*[\s\S]*?\*\//g

// After a touch, `:hover` stays active: a control would look pressed, and its transitions delay the next paint.
test('every hover style is inside a media query for pointers', () => {
  expect(files.length).toBeGreaterThan(50)
  const onEveryScreen = (file: string) =>
    readFileSync(join(SOURCE, file), 'utf8').replace(COMMENTS, '').replace(FOR_POINTERS, '')
  expect(files.filter((file) => onEveryScreen(file).includes(':hover'))).toEqual([])
})
