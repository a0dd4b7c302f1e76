import { expect, it } from 'vitest'
import { pageCount, pageOf, pagePath } from './Pager.tsx'

it('reads the page of an address, the first for anything but a number as a link writes it', () => {
  const pageAt = (search: string) => pageOf(new URLSearchParams(search), 20)
  expect(pageAt('page=3')).toEqual({ number: 3, from: 40, to: 60 })
  for (const page of ['', '0', '-2', '1.5', 'dragon', '1e99', '02', '2.0', '%202', '100000'])
    expect(pageAt(`page=${page}`), page).toEqual({ number: 1, from: 0, to: 20 })
})

it('counts the pages, at least one, and gives the first one the address of the list itself', () => {
  expect([0, 20, 21].map((total) => pageCount(total, 20))).toEqual([1, 1, 2])
  expect([1, 2].map((number) => pagePath('/shop', number))).toEqual(['/shop', '/shop?page=2'])
})
