import { describe, expect, it } from 'vitest'
import { pageCount, pageOf, pagePath } from './paging.ts'

describe('pageOf', () => {
  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=dragon', 1],
    ['page=1e99', 1],
    ['page=02', 1],
    ['page=2.0', 1],
    ['page=%202', 1],
    ['page=100000', 1],
  ])('reads page %j as %s', (search, number) => {
    expect(pageOf(new URLSearchParams(search), 20)).toEqual({
      number,
      from: (number - 1) * 20,
      to: number * 20,
    })
  })
})

it.each([
  [0, 1],
  [20, 1],
  [21, 2],
])('%s entries make %s pages', (total, pages) => {
  expect(pageCount(total, 20)).toBe(pages)
})

it('gives the first page the address of the list itself', () => {
  expect([1, 2].map((number) => pagePath('/shop', number))).toEqual(['/shop', '/shop?page=2'])
})
