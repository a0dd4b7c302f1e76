import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as attributes from './attributes.ts'

const site = join(import.meta.dirname, '..', 'src')

/** The data attributes that a style sheet selects or shows. */
const namesIn = (css: string) => css.match(/(?<=\[|attr\()data-[\w-]+/g) ?? []

test('style sheets show a count, a taken press and a pending page by attributes that are named here', () => {
  const css = globSync('**/*.css', { cwd: site }).map((file) => readFileSync(join(site, file), 'utf8'))
  const known: readonly string[] = Object.values(attributes)
  const used = new Set(css.flatMap(namesIn))
  expect([...used].filter((name) => known.includes(name)).toSorted()).toEqual(
    [attributes.count, attributes.shape, attributes.taken].toSorted(),
  )
})
