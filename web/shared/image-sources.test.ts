import { expect, it } from 'vitest'
import { type Image, imageSources } from './image-sources.ts'

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

it.each([
  // As @sanity/image-url 2.1.1 gives them.
  ['a wide part', [2, 1], '24,216,1056,528&w=600&h=300'],
  ['a tall part', [1, 2], '24,160,600,1200&w=600&h=1200'],
  ['the own ratio', undefined, '24,160,900,1200&w=600&h=800'],
] as const)('keeps %s inside the editor’s crop', (_part, ratio, expected) => {
  const crop = { left: 0.02, right: 0.1, top: 0.1, bottom: 0.15 }
  const hotspot = { x: 0.25, y: 0.3, width: 0.2, height: 0.2 }
  const address = imageSources(image({ crop, hotspot }), [600], ratio)?.src
  expect(address?.split('?')[1]).toBe(`rect=${expected}&fit=crop&auto=format`)
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
