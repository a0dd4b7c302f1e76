import { describe, expect, test } from 'vitest'
import { faultOfFrom, faultOfTo, pathOf, type Redirect } from './redirect-path.ts'

const redirect = (from: string, to: string): Redirect => ({ _id: `${from} ${to}`, from, to })

const faults = (candidate: Redirect, ...others: Redirect[]) => ({
  from: faultOfFrom(candidate, others),
  to: faultOfTo(candidate, others),
})

const none = { from: undefined, to: undefined }

describe('accepted', () => {
  test('a redirect of its own', () => {
    expect(faults(redirect('/a', '/b'), redirect('/c', '/d'))).toEqual(none)
  })

  test('many to one', () => {
    expect(faults(redirect('/a', '/x'), redirect('/b', '/x'), redirect('/c', '/x'))).toEqual(none)
  })

  test('a target outside the site, whatever its path', () => {
    expect(faults(redirect('/a', 'https://example.com/b'), redirect('/b', '/c'))).toEqual(none)
  })
})

describe('refused', () => {
  test('the same address twice, written in another way', () => {
    expect(faults(redirect('/a/', '/b'), redirect('/a', '/c')).from).toBe(
      '“/a/” is already redirected to “/c”. Change that redirect instead.',
    )
  })

  test.each(['/a', '/a/', '/a?from=a', '/a#top', '/%61'])('leading from /a to itself as %s', (to) => {
    expect(faults(redirect('/a', to)).to).toBe('It leads back to itself: choose another target.')
  })

  test('a loop of two, named once with all its paths', () => {
    expect(faults(redirect('/a', '/b'), redirect('/b', '/a'))).toEqual({
      from: undefined,
      to: 'This goes round in a circle: /a → /b → /a. Choose another target.',
    })
  })

  test('a loop of three', () => {
    expect(faults(redirect('/a', '/b'), redirect('/b', '/c?x=1'), redirect('/c', '/a')).to).toBe(
      'This goes round in a circle: /a → /b → /c → /a. Choose another target.',
    )
  })

  test('a chain, with the end that it should lead to', () => {
    expect(faults(redirect('/a', '/b'), redirect('/b', '/c'), redirect('/c', '/d')).to).toBe(
      '“/b” is itself redirected to “/c”. Lead to “/d” directly.',
    )
  })

  test('a chain that ends outside the site', () => {
    expect(faults(redirect('/a', '/b'), redirect('/b', 'https://example.com')).to).toBe(
      '“/b” is itself redirected to “https://example.com”. Lead to “https://example.com” directly.',
    )
  })

  test('a redirect that another one leads to', () => {
    expect(faults(redirect('/b', '/c'), redirect('/a', '/b')).from).toBe(
      'The redirect from “/a” leads here, so visitors would be sent on twice. Change its target first.',
    )
  })

  test('leading into a circle that others made', () => {
    expect(faults(redirect('/a', '/b'), redirect('/b', '/c'), redirect('/c', '/b')).to).toContain('“/b” is')
  })
})

test('a path that can’t be decoded is taken as it is', () => {
  expect(pathOf('/100%')).toBe('/100%')
  expect(pathOf('//elsewhere.example')).toBeUndefined()
  expect(pathOf('/')).toBe('/')
})
