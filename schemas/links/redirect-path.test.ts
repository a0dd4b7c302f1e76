import { describe, expect, test } from 'vitest'
import { faultOfFrom, faultOfTo, pathOf, type Redirect } from './redirect-path.ts'

const redirect = (from: string, to: string): Redirect => ({ _id: `${from} ${to}`, from, to })

const faults = (candidate: Redirect, ...others: Redirect[]) => ({
  from: faultOfFrom(candidate, others),
  to: faultOfTo(candidate, others),
})

const none = { from: undefined, to: undefined }

describe('accepted', () => {
  test('a redirect that shares no path with another one', () => {
    expect(faults(redirect('/a', '/b'), redirect('/c', '/d'))).toEqual(none)
  })

  test('several redirects with one target', () => {
    expect(faults(redirect('/a', '/x'), redirect('/b', '/x'), redirect('/c', '/x'))).toEqual(none)
  })

  test('a target outside the site, even with a path that is redirected here', () => {
    expect(faults(redirect('/a', 'https://example.com/b'), redirect('/b', '/c'))).toEqual(none)
  })
})

describe('refused', () => {
  test('the same address twice in different spellings', () => {
    expect(faults(redirect('/a/', '/b'), redirect('/a', '/c')).from).toBe(
      '“/a/” is already redirected to “/c”. Change that redirect instead.',
    )
  })

  test.each(['/a', '/a/', '/A', ' /a ', '/b/../a', '/a?from=a', '/a#top', '/%61'])(
    'a redirect from /a to itself, written as %s',
    (to) => {
      expect(faults(redirect('/a', to)).to).toBe('It leads back to itself: choose another target.')
    },
  )

  test('a loop through whole addresses of the site', () => {
    const site = 'https://candlecast.example'
    expect(pathOf(`${site}/A/?x#y`, site)).toBe('/a')
    expect(pathOf(`http://www.candlecast.example/a`, site)).toBe('/a')
    expect(pathOf(`${site}.evil.example/a`, site)).toBeUndefined()
  })

  test('a loop of two redirects, and the message lists its paths', () => {
    expect(faults(redirect('/a', '/b'), redirect('/b', '/a'))).toEqual({
      from: undefined,
      to: 'This goes round in a circle: /a → /b → /a. Choose another target.',
    })
  })

  test('a loop of three redirects', () => {
    expect(faults(redirect('/a', '/b'), redirect('/b', '/c?x=1'), redirect('/c', '/a')).to).toBe(
      'This goes round in a circle: /a → /b → /c → /a. Choose another target.',
    )
  })

  test('a chain, and the message names its end as the better target', () => {
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

  test('a redirect into a loop that other redirects make', () => {
    expect(faults(redirect('/a', '/b'), redirect('/b', '/c'), redirect('/c', '/b')).to).toContain('“/b” is')
  })
})

test('a path that can’t be decoded is compared unchanged', () => {
  expect(pathOf('/100%')).toBe('/100%')
  expect(pathOf('//elsewhere.example')).toBeUndefined()
  expect(pathOf('/')).toBe('/')
})
