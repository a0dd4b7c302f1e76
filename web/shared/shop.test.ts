import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** What the shop consists of. Stand-ins are other companies' programs, and tests name what they expect. */
const sources = globSync('{web/{runtime,server,shared,src},studio,schemas,scripts/tools}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) =>
    /node_modules|generated|testing|e2e/.test(name) || /\.test\.tsx?$|testing\.tsx?$/.test(name),
})

const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs, '')

it('says its currency, country, time zone, language and ordinary VAT in shop.ts alone', () => {
  const literal = /(?<![\w-])(?:SEK|en[-_]GB|Europe\/Stockholm)(?![\w-])|['"](?:SE|sek)['"]|vatRate\W+25\b/
  const others = sources.filter((file) =>
    literal.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
  )
  expect(sources).toContain('web/shared/shop.ts')
  expect(others).toEqual(['web/shared/shop.ts'])
})
