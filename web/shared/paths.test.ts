import { expect, it } from 'vitest'
import { reservedPaths } from '../../schemas/fields/reserved-paths.ts'
import { aliases, gamePath, paths, pressReleasePath, productPath } from './paths.ts'

it('has every fixed address reserved in the Studio, so that no game can take it', () => {
  const fixed = [...Object.values(paths), ...Object.values(aliases).flat()]
  const first = new Set(fixed.flatMap((path) => path.split('/')[1] || []))
  expect([...first].filter((segment) => !reservedPaths.includes(segment))).toEqual([])
})

it.each([
  [productPath, '/shop/product/a%2Fb'],
  [pressReleasePath, '/press/a%2Fb'],
  [gamePath, '/a%2Fb'],
])('keeps a slug within its own part of the address', (path, address) => {
  expect(path('a/b')).toBe(address)
})
