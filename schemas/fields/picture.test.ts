import { describe, expect, test } from 'vitest'
import { cropFor, pictureFaults, unusablePicture } from './picture.ts'

const picture = (size: string, more: object = {}) => ({ asset: { _ref: `image-a1b2-${size}-jpg` }, ...more })

describe('a picture in its place', () => {
  test.each([
    ['a banner of the right size', picture('2400x1350'), 'banner', []],
    ['a few pixels off', picture('1920x1090'), 'banner', []],
    ['nothing chosen yet', undefined, 'banner', []],
    ['a text alone', { alt: 'A gate' }, 'banner', []],
    [
      'a small banner',
      picture('800x450'),
      'banner',
      ['Too small: 800 × 450 pixels. Its place needs 1920 × 1080, or it is blurred.'],
    ],
    [
      'a wide picture as a cover',
      picture('4000x2250'),
      'cover',
      ['Of another shape: 4000 × 2250 pixels. Its place is 3:4, so 58 % of it is cut off.'],
    ],
    [
      'a tall picture as a share image, too small for what is left of it',
      picture('1000x2000'),
      'share',
      [
        'Too small: 1000 × 2000 pixels. Its place needs 1200 × 630, or it is blurred.',
        'Of another shape: 1000 × 2000 pixels. Its place is 1200 × 630, so 74 % of it is cut off.',
      ],
    ],
    [
      'a picture that is cropped to the shape',
      picture('4000x2000', { crop: { left: 0.25, right: 0.25, top: 0, bottom: 0 } }),
      'square',
      [],
    ],
    ['any shape in a text', picture('1000x3000'), 'text', []],
    [
      'a small one in a text',
      picture('300x200'),
      'text',
      ['Too small: 300 × 200 pixels. Its place needs 960 × 640, or it is blurred.'],
    ],
    ['a vector picture of any size', { asset: { _ref: 'image-a1b2-90x160-svg' } }, 'text', []],
    [
      'a vector picture with a crop',
      { asset: { _ref: 'image-a1b2-160x90-svg' }, crop: { top: 0.5 } },
      'banner',
      ['A vector picture (SVG) is shown whole: undo its crop, or upload it as a PNG.'],
    ],
  ] as const)('%s', (_, value, place, faults) => {
    expect(pictureFaults(value, place)).toEqual(faults)
    expect(unusablePicture(value, place)).toBeUndefined()
  })

  test.each([
    [
      'a banner that is blurred on a phone too',
      picture('300x200'),
      'banner',
      'Too small: 300 × 169 pixels of it would be shown, blurred on every screen. Choose a picture of 1920 × 1080 pixels.',
    ],
    [
      'a crop that leaves a stamp for a cover',
      picture('1200x1600', { crop: { left: 0.4, right: 0.45, top: 0.4, bottom: 0.45 } }),
      'cover',
      'Too small: 180 × 240 pixels of it would be shown, blurred on every screen. Choose a picture of 720 × 960 pixels, or crop less of it.',
    ],
    [
      'a crop that leaves a line for a text',
      picture('2000x2000', { crop: { left: 0, right: 0, top: 0.496, bottom: 0.5 } }),
      'text',
      'Unusable here: only 2000 × 8 pixels of it would be shown. Crop less of it, or choose another picture.',
    ],
    [
      'a crop that leaves nothing',
      picture('900x600', { crop: { left: 0.5, right: 0.5, top: 0, bottom: 0 } }),
      'square',
      'Unusable here: only 1 × 1 pixels of it would be shown. Crop less of it, or choose another picture.',
    ],
    [
      'a flat picture for a text',
      picture('3000x200'),
      'text',
      'Unusable here: only 3000 × 200 pixels of it would be shown. Choose another picture.',
    ],
    [
      'a column as a banner',
      picture('60x4000'),
      'banner',
      'Unusable here: only 60 × 34 pixels of it would be shown. Choose another picture.',
    ],
  ] as const)('%s is unusable', (_, value, place, message) => {
    expect(unusablePicture(value, place)).toBe(message)
    expect(pictureFaults(value, place)).toEqual([message])
  })
})

describe('the crop to the shape of a place', () => {
  test.each([
    ['is centred', picture('4000x2000'), { left: 0.25, right: 0.25, top: 0, bottom: 0 }],
    [
      'keeps what must stay visible',
      picture('4000x2000', { hotspot: { x: 0.9, y: 0.5 } }),
      { left: 0.5, right: 0, top: 0, bottom: 0 },
    ],
    [
      'stays within an earlier crop',
      picture('4000x2000', {
        crop: { left: 0, right: 0.25, top: 0, bottom: 0 },
        hotspot: { x: 0.9, y: 0.5 },
      }),
      { left: 0.25, right: 0.25, top: 0, bottom: 0 },
    ],
    ['is not needed', picture('800x800'), undefined],
  ])('%s', (_, value, crop) => {
    expect(cropFor(value, 'square')).toEqual(crop)
    if (crop) expect(pictureFaults({ ...value, crop }, 'square')).toEqual([])
  })
})
