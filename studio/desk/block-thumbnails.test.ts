import { readFileSync } from 'node:fs'
import { campaignBlocks } from 'schemas'
import { expect, test } from 'vitest'
import { iconOf } from './icons.ts'

const names = campaignBlocks.map(({ name }) => name)

test.each(names)('%s has a picture for the menu of blocks', (name) => {
  const file = new URL(`../static/blocks/${name}.svg`, import.meta.url)
  expect(readFileSync(file, 'utf8')).toMatch(/^<svg xmlns=/)
})

test('each block has an icon of its own', () => {
  expect(new Set(names.map(iconOf)).size).toBe(names.length)
})
