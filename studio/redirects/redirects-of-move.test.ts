import { expect, test } from 'vitest'
import { redirectsOfMove } from './redirects-of-move.ts'

const redirect = (_id: string, from: string, to: string) => ({ _id, from, to })

test('the old address of a page that moves leads to the new one', () => {
  expect(redirectsOfMove('/fist', '/f-i-s-t', [redirect('a', '/other', '/faq')])).toEqual({
    create: { from: '/fist', to: '/f-i-s-t' },
    retarget: [],
    remove: [],
  })
})

test('redirects to the old address lead to the new one, so that no visitor is sent on twice', () => {
  const before = [redirect('a', '/oldest', '/fist/'), redirect('b', '/other', '/faq')]
  expect(redirectsOfMove('/fist', '/f-i-s-t', before)).toMatchObject({ retarget: ['a'], remove: [] })
})

test('a page that moves back takes its old address from the redirect', () => {
  const moved = redirectsOfMove('/new', '/old', [redirect('a', '/old', '/new')])
  expect(moved).toEqual({ create: { from: '/new', to: '/old' }, retarget: [], remove: ['a'] })
})

test('a redirect that is there already is changed', () => {
  const moved = redirectsOfMove('/fist', '/new', [redirect('a', '/fist', '/faq')])
  expect(moved).toEqual({ retarget: ['a'], remove: [] })
})
