import { readFileSync } from 'node:fs'
import { campaignBlocks } from 'schemas'
import { expect, test } from 'vitest'
import { iconOf } from './icons.ts'
import { isInProductList, type ProductList } from './templates.ts'

test('each block has a picture for the menu of blocks, and an icon of its own', () => {
  const names = campaignBlocks.map(({ name }) => name)
  for (const name of names) {
    const file = new URL(`../static/blocks/${name}.svg`, import.meta.url)
    expect(readFileSync(file, 'utf8'), name).toMatch(/^<svg xmlns=/)
  }
  expect(new Set(names.map(iconOf)).size).toBe(names.length)
})

const lists: ProductList[] = ['game', 'bundle', 'expansion', 'hidden']

test.each([
  [{ type: 'game', hidden: false }, 'game'],
  [{ type: 'bundle' }, 'bundle'],
  [{ type: 'expansion', hidden: false }, 'expansion'],
  [{ type: 'bundle', hidden: true }, 'hidden'],
  [{}, 'game'],
])('the product %j is in exactly one list: %s', (product, expected) => {
  expect(lists.filter((list) => isInProductList(list, product))).toEqual([expected])
})
