import { createImageUrlBuilder } from '@sanity/image-url'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Image, imageSources, imagesPath } from './image-sources.ts'
import { imageAddress, sharedImage } from './shared-images.ts'

const file = '0123456789abcdef0123456789abcdef01234567'
const siteUrl = 'https://candlecast.example'

/** A picture of a size, with a crop or a hotspot. */
const sized = (width: number, height: number, changes: Partial<Image> = {}, ending = 'jpg'): Image => ({
  alt: 'A fortress',
  crop: null,
  hotspot: null,
  asset: {
    url: `https://cdn.sanity.io/images/local/production/${file}-${width}x${height}.${ending}`,
    lqip: null,
  },
  ...changes,
})

it('offers only widths up to the image’s own, from the site’s own origin', () => {
  const url = `http://localhost:3900/images/local/production/${file}-1200x1600.jpg`
  const local = sized(1200, 1600, { asset: { url, lqip: null } })
  const sources = imageSources(local, [600, 1200, 2400], [3, 4])
  const path = `/cdn/images/local/production/${file}-1200x1600.jpg?`
  const widths = sources?.srcSet.split(', ').map((entry) => entry.split(' ')[1])
  expect(widths).toEqual(['600w', '1200w'])
  expect(sources).toMatchObject({
    src: expect.stringContaining(path),
    width: 1200,
    height: 1600,
    alt: 'A fortress',
  })
})

/** Crops of a picture, also those that leave nothing, with a hotspot anywhere in or outside them. */
const share = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true }))
const crops = fc.option(fc.record({ top: share, bottom: share, left: share, right: share }))
const hotspots = fc.option(fc.record({ x: share, y: share, width: share, height: share }))
const edge = fc.integer({ min: 1, max: 1200 })
const ratios = fc.option(fc.tuple(edge, edge), { nil: undefined })
const sides = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20_000 }))
const pictures = fc.record({ crop: crops, hotspot: hotspots, width: sides, height: sides })

/** The parameters of an address: the part of the file and the size. */
function asked(address: string, whole: readonly [number, number]) {
  const parameters = new URL(address, siteUrl).searchParams
  const rect = parameters.get('rect')?.split(',').map(Number) ?? [0, 0, ...whole]
  const [left = -1, top = -1, width = 0, height = 0] = rect
  return { left, top, width, height, w: Number(parameters.get('w')), h: Number(parameters.get('h')) }
}

/** Whole pixels of a side that a crop leaves. */
const left = (side: number, before = 0, after = 0) =>
  Math.round(side - after * side - Math.round(before * side))

it('shows the part that @sanity/image-url shows', () => {
  const builder = createImageUrlBuilder({ projectId: 'local', dataset: 'production', baseUrl: imagesPath })
  fc.assert(
    fc.property(pictures, ratios, ({ crop, hotspot, width, height }, ratio) => {
      const source = {
        asset: { _ref: `image-${file}-${width}x${height}-jpg` },
        ...(crop && { crop }),
        ...(hotspot && { hotspot }),
      }
      const plain = builder.image(source)
      const theirs = asked((ratio ? plain.width(ratio[0]).height(ratio[1]) : plain.width(1)).url(), [
        width,
        height,
      ])
      // Of a crop that leaves less than a pixel, either shows one, not always the same.
      fc.pre(left(width, crop?.left, crop?.right) > 0 && left(height, crop?.top, crop?.bottom) > 0)
      fc.pre(theirs.width > 0 && theirs.height > 0 && theirs.left < width && theirs.top < height)
      const ours = imageSources(sized(width, height, { crop, hotspot }), [600], ratio)
      const { w: _w, h: _h, ...part } = asked(ours?.src ?? '', [width, height])
      const { w: _width, h: _height, ...expected } = theirs
      expect(part).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

it('asks for no size that enlarges the picture or that the content service refuses', () => {
  fc.assert(
    fc.property(pictures, ratios, ({ crop, hotspot, width, height }, ratio) => {
      const ours = imageSources(sized(width, height, { crop, hotspot }), [33, 600, 2400, 9000], ratio)
      for (const entry of ours?.srcSet.split(', ') ?? ['none']) {
        const [address = '', descriptor = ''] = entry.split(' ')
        const { left, top, w, h, ...part } = asked(address, [width, height])
        expect(`${w}w`).toBe(descriptor)
        for (const value of [part.width, part.height, w, h]) expect(value).toBeGreaterThanOrEqual(1)
        expect([left >= 0, top >= 0, left + part.width <= width, top + part.height <= height]).not.toContain(
          false,
        )
        expect([w <= part.width, h <= part.height, w <= 8192, h <= 8192]).not.toContain(false)
        // One pixel of rounding at most: the attributes reserve the space of what comes.
        const shape = ratio ? ratio[1] / ratio[0] : part.height / part.width
        expect(Math.abs(h - w * shape)).toBeLessThanOrEqual(Math.max(1, shape))
      }
      const last = asked(ours?.src ?? '', [width, height])
      expect([ours?.width, ours?.height]).toEqual([last.w, last.h])
    }),
    { numRuns: 500 },
  )
})

it('keeps the shape of the crop when no ratio is given', () => {
  const crop = { top: 0.35, bottom: 0.35, left: 0, right: 0 }
  const sources = imageSources(sized(2000, 2000, { crop }), [480, 1440])
  expect(sources).toMatchObject({ width: 1440, height: 432 })
  expect(sources?.src).toContain('?rect=0,700,2000,600&w=1440&h=432&')
  expect(imageSources(sized(1200, 1600), [600])).toMatchObject({ width: 600, height: 800 })
})

it('offers the width of what is shown when that is smaller than all widths', () => {
  expect(imageSources(sized(90, 120), [240, 360])?.srcSet).toMatch(/ 90w$/)
  const crop = { left: 0.5, right: 0.25, top: 0, bottom: 0 }
  expect(imageSources(sized(800, 100, { crop }), [240, 360])?.srcSet).toMatch(/ 200w$/)
})

it('keeps the shape of a vector image’s file, which the content service never crops', () => {
  const crop = { top: 0.5, bottom: 0, left: 0, right: 0 }
  const sources = imageSources(sized(400, 300, { crop }, 'svg'), [200])
  expect(sources).toMatchObject({ width: 200, height: 150 })
  expect(sources?.src).not.toContain('rect')
})

it('says where the hotspot is in the part that is shown', () => {
  const crop = { top: 0.5, bottom: 0, left: 0, right: 0 }
  const hotspot = { x: 0.25, y: 0.75, width: 0.1, height: 0.1 }
  expect(imageSources(sized(1000, 1000, { crop, hotspot }), [600])?.position).toBe('25% 50%')
})

const elsewhere = { url: 'https://elsewhere.example/cat.png', lqip: null }

it.each([
  ['no image', null],
  ['an image without a file', sized(1, 1, { asset: null })],
  ['a file without a size', sized(0, 600)],
  ['a file that is not from the content service', sized(1, 1, { asset: elsewhere })],
])('returns null for %s', (_what, value) => {
  expect([imageSources(value, [240]), sharedImage(value, siteUrl), imageAddress(value, siteUrl)]).toEqual([
    null,
    null,
    null,
  ])
})

it('shares an image in the ratio of link previews, never enlarged, at an absolute address of the site', () => {
  const shared = sharedImage(sized(1200, 1600), siteUrl)
  expect(shared).toMatchObject({ width: 1200, height: 630, alt: 'A fortress' })
  expect(shared?.url).toMatch(/^https:\/\/candlecast\.example\/cdn\/images\/.*w=1200&h=630&/)
  expect(sharedImage(sized(1000, 500), siteUrl)).toMatchObject({ width: 800, height: 420 })
  expect(imageAddress(sized(1200, 1600), siteUrl)).toMatch(/^https:.*\?w=1200&h=1600&/)
})
