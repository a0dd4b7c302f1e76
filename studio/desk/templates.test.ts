import { expect, it } from 'vitest'
import { isInProductList, type ProductList } from './templates.ts'

const lists: ProductList[] = ['game', 'bundle', 'expansion', 'hidden']

it.each([
  [{ type: 'game', hidden: false }, 'game'],
  [{ type: 'bundle' }, 'bundle'],
  [{ type: 'expansion', hidden: false }, 'expansion'],
  [{ type: 'bundle', hidden: true }, 'hidden'],
  [{}, 'game'],
])('the product %j is in exactly one list: %s', (product, expected) => {
  expect(lists.filter((list) => isInProductList(list, product))).toEqual([expected])
})
