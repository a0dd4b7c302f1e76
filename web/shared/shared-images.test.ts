import { expect, it } from 'vitest'
import type { Image } from './image-sources.ts'
import { imageAddress, sharedImage } from './shared-images.ts'

const siteUrl = 'https://candlecast.example'

const image = (width: number, height: number): Image => ({
  alt: 'A fortress',
  crop: null,
  hotspot: null,
  asset: {
    url: `https://cdn.sanity.io/images/abc/production/0123456789abcdef0123456789abcdef01234567-${width}x${height}.jpg`,
    lqip: null,
  },
})

it('crops an image to the ratio of link previews, at an absolute address of the site', () => {
  const shared = sharedImage(image(1200, 1600), siteUrl)
  expect(shared).toMatchObject({ width: 1200, height: 630, alt: 'A fortress' })
  const address = new URL(shared?.url ?? '')
  expect(address.origin).toBe(siteUrl)
  expect(address.pathname).toMatch(/^\/cdn\/images\/abc\/production\//)
  expect([address.searchParams.get('w'), address.searchParams.get('h')]).toEqual(['1200', '630'])
})

it('never enlarges an image', () => {
  expect(sharedImage(image(1000, 500), siteUrl)).toMatchObject({ width: 800, height: 420 })
})

it('keeps the ratio of an image for structured data', () => {
  const address = new URL(imageAddress(image(1200, 1600), siteUrl) ?? '')
  expect([address.searchParams.get('w'), address.searchParams.get('h')]).toEqual(['1200', '1600'])
})

it('returns null without an image', () => {
  expect([sharedImage(null, siteUrl), imageAddress(null, siteUrl)]).toEqual([null, null])
})
