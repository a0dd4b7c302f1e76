import { createImageUrlBuilder } from '@sanity/image-url'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Image, imageSources, imagesPath } from './image-sources.ts'

const image = (changes: Partial<Image> = {}): Image => ({
  alt: 'A fortress',
  crop: null,
  hotspot: null,
  asset: {
    url: 'http://localhost:3900/images/local/production/0123456789abcdef0123456789abcdef01234567-1200x1600.jpg',
    lqip: 'data:image/jpeg;base64,AAAA',
    width: 1200,
    height: 1600,
  },
  ...changes,
})

it('offers only widths up to the image’s own, from the site’s own origin', () => {
  const sources = imageSources(image(), [600, 1200, 2400], [3, 4])
  const widths = sources?.srcSet.split(', ').map((entry) => entry.split(' ')[1])
  expect(widths).toEqual(['600w', '1200w'])
  expect(sources?.src).toMatch(
    /^\/cdn\/images\/local\/production\/0123456789abcdef0123456789abcdef01234567-1200x1600\.jpg\?/,
  )
  expect(sources).toMatchObject({ width: 1200, height: 1600, alt: 'A fortress' })
})

it('crops around the hotspot', () => {
  const hotspot = { x: 0.5, y: 0.2, width: 0.4, height: 0.2 }
  const address = imageSources(image({ hotspot }), [600], [16, 9])?.src ?? ''
  const [left, top, width, height] = (
    URL.parse(address, 'https://candlecast.example')?.searchParams.get('rect') ?? ''
  )
    .split(',')
    .map(Number)
  expect([left, top, width]).toEqual([0, 0, 1200])
  expect(height).toBeCloseTo(675, -1)
  expect(imageSources(image({ hotspot }), [600])?.position).toBe('50% 20%')
})

it('gives the parameters that @sanity/image-url gives', () => {
  const share = fc.double({ min: 0, max: 0.45, noNaN: true })
  const place = fc.double({ min: 0, max: 1, noNaN: true })
  const side = fc.integer({ min: 1, max: 40 })
  const crops = fc.record({ top: share, bottom: share, left: share, right: share })
  const hotspots = fc.record({ x: place, y: place, width: place, height: place })
  const ratios = fc.option(fc.tuple(side, side), { nil: undefined })
  const builder = createImageUrlBuilder({ projectId: 'local', dataset: 'production', baseUrl: imagesPath })
  fc.assert(
    fc.property(fc.option(crops), fc.option(hotspots), ratios, (crop, hotspot, ratio) => {
      const ours = imageSources(image({ crop, hotspot }), [600], ratio)
      const source = {
        asset: { _ref: 'image-0123456789abcdef0123456789abcdef01234567-1200x1600-jpg' },
        ...(crop && { crop }),
        ...(hotspot && { hotspot }),
      }
      const { width = 0, height = 0 } = ours ?? {}
      expect(ours?.src).toBe(
        builder.image(source).width(width).height(height).fit('crop').auto('format').url(),
      )
    }),
  )
})

it('keeps the image’s own ratio when none is given', () => {
  expect(imageSources(image(), [600])).toMatchObject({ width: 600, height: 800 })
})

it('offers the smallest width when the image is smaller than all widths', () => {
  const small = image()
  const asset = small.asset && { ...small.asset, width: 90, height: 120 }
  expect(imageSources({ ...small, asset }, [240, 360])?.srcSet).toMatch(/ 240w$/)
})

it.each([
  ['no image', null],
  ['an image without a file', image({ asset: null })],
  [
    'a file that is not from the content service',
    image({ asset: { url: 'https://elsewhere.example/cat.png', lqip: null, width: 1, height: 1 } }),
  ],
])('returns null for %s', (_what, value) => {
  expect(imageSources(value, [240])).toBeNull()
})
