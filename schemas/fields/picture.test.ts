import { describe, expect, test } from 'vitest'
import { cropFor, pictureFaults } from './picture.ts'

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
  ] as const)('%s', (_, value, place, faults) => {
    expect(pictureFaults(value, place)).toEqual(faults)
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
