import { expect, test } from 'vitest'
import { cropFor, type Picture, type PlaceName, pictureFaults, unusablePicture } from './picture.ts'

const picture = (size: string, more: Picture = {}): Picture => ({
  asset: { _ref: `image-a1b2-${size}-${size === '160x90' ? 'svg' : 'jpg'}` },
  ...more,
})
const cropped = (size: string, left: number, right: number, top = 0, bottom = 0) =>
  picture(size, { crop: { left, right, top, bottom } })

const small = (size: string, least: string) =>
  `Too small: ${size} pixels. Its place needs ${least}, or it is blurred.`
const shape = (size: string, place: string, cut: number) =>
  `Of another shape: ${size} pixels. Its place is ${place}, so ${cut} % of it is cut off.`

test.each<[string, Picture | undefined, PlaceName, string[]]>([
  ['a banner of the right size', picture('2400x1350'), 'banner', []],
  ['a few pixels off', picture('1920x1090'), 'banner', []],
  ['nothing chosen yet', undefined, 'banner', []],
  ['a text alone', { alt: 'A gate' }, 'banner', []],
  ['a small banner', picture('800x450'), 'banner', [small('800 × 450', '1920 × 1080')]],
  ['a wide picture as a cover', picture('4000x2250'), 'cover', [shape('4000 × 2250', '3:4', 58)]],
  [
    'a tall picture as a share image, too small for what is left of it',
    picture('1000x2000'),
    'share',
    [small('1000 × 2000', '1200 × 630'), shape('1000 × 2000', '1200 × 630', 74)],
  ],
  ['a picture that is cropped to the shape', cropped('4000x2000', 0.25, 0.25), 'square', []],
  ['any shape in a text', picture('1000x3000'), 'text', []],
  ['a small one in a text', picture('300x200'), 'text', [small('300 × 200', '960 × 640')]],
  ['a vector picture of any size', picture('160x90'), 'text', []],
  [
    'a vector picture with a crop',
    cropped('160x90', 0, 0, 0.5),
    'banner',
    ['A vector picture (SVG) is shown whole: undo its crop, or upload it as a PNG.'],
  ],
])('%s can be shown', (_, value, place, faults) => {
  expect(pictureFaults(value, place)).toEqual(faults)
  expect(unusablePicture(value, place)).toBeUndefined()
})

const blurred = (size: string, cure: string) =>
  `Too small: ${size} pixels of it would be shown, blurred on every screen. ${cure}.`
const unusable = (size: string, cure = 'Choose') =>
  `Unusable here: only ${size} pixels of it would be shown. ${cure} another picture.`
const CROP_LESS = 'Crop less of it, or choose'

test.each<[string, Picture, PlaceName, string]>([
  [
    'a banner that is blurred on a phone too',
    picture('300x200'),
    'banner',
    blurred('300 × 169', 'Choose a picture of 1920 × 1080 pixels'),
  ],
  [
    'a crop that leaves a stamp for a cover',
    cropped('1200x1600', 0.4, 0.45, 0.4, 0.45),
    'cover',
    blurred('180 × 240', 'Choose a picture of 720 × 960 pixels, or crop less of it'),
  ],
  ['a line', cropped('2000x2000', 0, 0, 0.496, 0.5), 'text', unusable('2000 × 8', CROP_LESS)],
  ['a crop that leaves nothing', cropped('900x600', 0.5, 0.5), 'square', unusable('1 × 1', CROP_LESS)],
  ['a flat picture for a text', picture('3000x200'), 'text', unusable('3000 × 200')],
  ['a column as a banner', picture('60x4000'), 'banner', unusable('60 × 34')],
])('%s is unusable', (_, value, place, message) => {
  expect(unusablePicture(value, place)).toBe(message)
  expect(pictureFaults(value, place)).toEqual([message])
})

const hotspot = { x: 0.9, y: 0.5 }
const crop = { left: 0, right: 0.25, top: 0, bottom: 0 }

test.each<[string, Picture, [left: number, right: number] | undefined]>([
  ['is centred', picture('4000x2000'), [0.25, 0.25]],
  ['keeps what must stay visible', picture('4000x2000', { hotspot }), [0.5, 0]],
  ['stays within an earlier crop', picture('4000x2000', { crop, hotspot }), [0.25, 0.25]],
  ['is not needed', picture('800x800'), undefined],
])('the crop to the shape of a place %s', (_, value, sides) => {
  const found = cropFor(value, 'square')
  expect(found).toEqual(sides && { left: sides[0], right: sides[1], top: 0, bottom: 0 })
  if (found) expect(pictureFaults({ ...value, crop: found }, 'square')).toEqual([])
})
