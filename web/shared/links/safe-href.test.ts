import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCharacter } from '../testing/any-character.ts'
import { readAddress, safeHref, trimAddress } from './safe-href.ts'
import { isRefused, writtenAddresses } from './testing/written-addresses.ts'

const site = 'https://candlecast.example'

/** What is read of an address, as the table says it. */
function said(text: string, own?: string): string {
  const read = readAddress(text, own)
  if (typeof read === 'string') return read
  return read.kind === 'path' ? read.path : read.url
}

it('reads addresses as people write them', () => {
  expect(writtenAddresses.map(([text]) => [text, said(text)])).toEqual(writtenAddresses)
})

it('has no address without text, and none for a refused one', () => {
  for (const href of [null, undefined, '', '//evil.example']) expect(safeHref(href)).toBeNull()
})

it('takes whole addresses of the site for paths, where the site is known', () => {
  const own = ['https://candlecast.example/faq?a=b#c', 'http://candlecast.example/faq?a=b#c']
  const read = [...own, 'https://www.candlecast.example/faq?a=b#c'].map((text) => said(text, site))
  expect(read).toEqual(Array(3).fill('/faq?a=b#c'))
  expect(said('https://candlecast.example//evil.example', site)).toBe('host')
  expect(said('https://candlecast.example.evil.example/faq', site)).toContain('evil.example')
  expect(said('https://candlecast.example:8443/faq', site)).toContain(':8443')
  expect(said('https://candlecast.example@evil.example/', site)).toBe('account')
})

/** Pieces that make a browser leave a site, between pieces of ordinary addresses. */
const piece = fc.oneof(
  fc.constantFrom('/', '\\', '.', '..', '//', '%2f', '%5c', '%2e', '\t', '\n', ' ', '@', ':', '?', '#', '%'),
  fc.constantFrom(...'https: http: mailto: javascript: evil.example site.invalid faq å 🕯'.split(' ')),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
)
const text = fc.oneof(
  fc.constantFrom(...writtenAddresses.map(([written]) => written)),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
)

it('accepts only what every browser reads as this site, or as the host that is written', () => {
  fc.assert(
    fc.property(text, (written) => {
      const address = said(written)
      if (isRefused(address)) return
      expect(address).toMatch(/^[!-~]+$/)
      expect(said(address)).toBe(address)
      const { origin, protocol, host } = new URL(address, site)
      if (address.startsWith('/')) expect(origin).toBe(site)
      else if (!/^(mailto|tel):$/.test(protocol)) expect(host).toBe(new URL(trimAddress(written)).host)
    }),
    { numRuns: 2_000, seed: 2026 },
  )
})
