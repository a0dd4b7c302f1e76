import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSeed } from '#scripts/tools/seed/documents.ts'
import { plainText } from '../rich-text/plain-text.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import { textOnly } from '../rich-text/text-only.ts'
import { keptInBrowser } from './kept-in-browser.ts'

const root = join(import.meta.dirname, '../../..')
/** Hands on to a storage what others keep. */
const adapter = 'web/src/browser/browser-storage.ts'

const storing = globSync('web/{src,runtime}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) =>
    !/\.test\.|testing/.test(file) &&
    file !== adapter &&
    /\.setItem\(|document\.cookie = |indexedDB|caches\.open/.test(readFileSync(join(root, file), 'utf8')),
)

test('each module that keeps something in the browser is in the list, and no other', () => {
  const named = keptInBrowser.flatMap(({ by }) => by).filter((name) => name.includes('/'))
  expect(storing.toSorted()).toEqual([...new Set(named)].toSorted())
})

test('the privacy policy of the seed names all of it', () => {
  const body = readSeed().find(({ _id }) => _id === 'privacyPage')?.body
  const policy = plainText(textOnly(readRichText(body)))
  expect(keptInBrowser.filter(({ words }) => !policy.includes(words))).toEqual([])
})
