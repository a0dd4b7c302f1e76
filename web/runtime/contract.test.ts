import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attributes } from './contract.ts'

const site = join(import.meta.dirname, '..', 'src')

/** The data attributes that a style sheet selects or shows. */
const namesIn = (css: string) => css.match(/(?<=\[|attr\()data-[\w-]+/g) ?? []

test('style sheets show a count, a taken press and a pending page by the attributes of the contract', () => {
  const css = globSync('**/*.css', { cwd: site }).map((file) => readFileSync(join(site, file), 'utf8'))
  const known: readonly string[] = Object.values(attributes)
  const used = new Set(css.flatMap(namesIn))
  expect([...used].filter((name) => known.includes(name)).toSorted()).toEqual(
    [attributes.count, attributes.shape, attributes.taken].toSorted(),
  )
})
