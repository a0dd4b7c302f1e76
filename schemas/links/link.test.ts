import { expect, test } from 'vitest'
import { isRefused, writtenAddresses } from '../../web/shared/links/testing/written-addresses.ts'
import { writtenEmails } from '../../web/shared/links/testing/written-emails.ts'
import { addressFault, checkEmail, checkPageElsewhere, sourceFault } from './link.ts'

const site = 'https://candlecast.example'
const proposed = (fault: string | undefined) => fault?.match(/Write “(.*)”\.$/s)?.[1]

test('the Studio refuses each address that the site refuses, and of the others only odd spellings', () => {
  const wrong = writtenAddresses.flatMap(([text, address]) => {
    const fault = text && addressFault(text, site)
    if (isRefused(address)) return fault || !text ? [] : [`${text} is accepted`]
    return !fault || fault.includes('otherwise') || fault.includes('around') ? [] : [fault]
  })
  expect(wrong).toEqual([])
})

test.each([
  ['/FAQ/', '/faq'],
  ['/Shop//Product/FOD?Ref=A#B', '/shop/product/fod?Ref=A#B'],
  ['faq', '/faq'],
  ['shop/product/fod', '/shop/product/fod'],
  ['www.example.com', 'https://www.example.com'],
  ['example.com/games', 'https://example.com/games'],
  ['hello@candlecast.example', 'mailto:hello@candlecast.example'],
  ['+46.8.123.45.67', 'tel:+4681234567'],
  ['https://candlecast.example/faq', '/faq'],
  ['http://www.candlecast.example/FAQ/?a#b', '/faq?a#b'],
  ['http://evil.example', undefined],
  ['/the fortress', undefined],
  ['javascript:alert(1)', undefined],
  ['mailto:a,b@c.example', undefined],
])('the Studio proposes for %s: %s', (text, better) => {
  const fault = addressFault(text, site)
  expect(fault).toBeDefined()
  expect(proposed(fault)).toBe(better)
  if (better) expect(addressFault(better, site)).toBeUndefined()
})

test.each([
  ['/coc_aatt', undefined],
  ['/å/日本', undefined],
  ['/press kit', undefined],
  ['/50%', undefined],
  ['/old.html', undefined],
  ['/CoC_AATT/', '/coc_aatt'],
  ['/a//b', '/a/b'],
  ['/a/../b', '/b'],
  [' /old\n', '/old'],
  ['coc_aatt', '/coc_aatt'],
  ['/%C3%A5', '/å'],
  ['/A\u030A', '/å'],
  ['/press%20kit', '/press kit'],
  ['/old?a=b#c', '/old'],
  ['https://candlecast.example/Old?a', '/old'],
  ['http://www.candlecast.example/old/', '/old'],
])('the Studio proposes for the old address %j: %j', (text, better) => {
  const fault = sourceFault(text)
  expect(fault === undefined).toBe(better === undefined)
  expect(proposed(fault)).toBe(better)
  if (better) expect(sourceFault(better)).toBeUndefined()
})

test('the Studio refuses old addresses that no path can have, without a proposal', () => {
  const odd = ['//evil.example', '/\t/evil.example', '/\\evil', '/\u200Ba\u200Bb', '/%ff']
  const found = [...odd, 'mailto:a@b.example'].map((text) => [sourceFault(text), proposed(sourceFault(text))])
  expect(found).toEqual(found.map(() => [expect.any(String), undefined]))
})

test('a page elsewhere has a whole address', () => {
  expect(['https://example.com/', 'http://localhost:3900/'].map(checkPageElsewhere)).toEqual([true, true])
  const refused = ['/games', 'mailto:a@b.example', 'http://evil.example/', 'https://a@evil.example/', 'a.com']
  expect(refused.map(checkPageElsewhere)).toEqual(refused.map(() => expect.any(String)))
})

test('the Studio has the site’s rule for e-mail addresses', () => {
  for (const [typed, result] of writtenEmails)
    expect(checkEmail(typed) === true, typed).toBe(!typed || (result.includes('@') && !result.includes(' ')))
})
