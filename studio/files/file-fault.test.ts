/** Twenty files of real life, by what they really begin with. */
import { describe, expect, test } from 'vitest'
import type { FileKindName } from '../../schemas/fields/file-kinds.ts'
import { checkFile, fileFault, namedByBytes, shortName } from './file-fault.ts'

const MB = 1_000_000
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  )

/** The beginning of a JPG: an EXIF segment of 16 bytes, then the frame with its number of colours. */
const jpg = (colours: number, frame = 0xc0) =>
  bytes('\xff\xd8\xff\xe1\0\x10Exif\0\0abcdefgh\xff', [frame], '\0\x11\x08\x04\x38\x07\x80', [colours, 0, 0])
const png = (...chunkNames: string[]) =>
  bytes('\x89PNG\r\n\x1a\n', ...chunkNames.flatMap((name) => [[0, 0, 0, 4], name, [0, 0, 0, 0, 1, 2, 3, 4]]))
const webp = (flags: number) => bytes('RIFF', [36, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0], [flags, 0, 0, 0])
const mpeg4 = (brand: string) => bytes([0, 0, 0, 24], 'ftyp', brand, [0, 0, 0, 0])
const long = `${'👩‍👩‍👧 Fortress of Death '.repeat(15).slice(0, -4)}.jpg`

const DAMAGED = 'is damaged: it has no picture in it. Export or download it again.'
const PICTURES = 'Use JPG, PNG or WebP.'

const RENAMED = ', although its name says otherwise'
const ANIMATED = 'is animated. Use a picture that stands still, or add a video instead.'
const svg = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const [zip, wav] = [bytes('PK\x03\x04'), bytes('RIFF', [0, 0, 0, 0], 'WAVE')]

/** Each kind of field with the files that it gets: the fault follows the name of the file; null when there is none. */
const files: Record<FileKindName, [name: string, head: Uint8Array, fault: string | null, size?: number][]> = {
  picture: [
    ['cover.jpg', jpg(3), null],
    ['progressive.jpeg', jpg(3, 0xc2), null],
    ['grey.jpg', jpg(1), null],
    [long, jpg(3), null],
    ['logo.png', png('IHDR', 'IDAT'), null],
    ['photo.webp', webp(0x10), null],
    // A name alone makes nothing a picture, and takes nothing from one.
    ['export.jpg', png('IHDR', 'IDAT'), null],
    ['kit.zip', zip, `is no picture. ${PICTURES}`],
    ['kit.jpg', zip, `is no picture. ${PICTURES}`],
    ['notes.txt', bytes('Dear press,'), `is no picture. ${PICTURES}`],
    ['IMG_0042.heic', mpeg4('heic'), `is a HEIC. ${PICTURES}`],
    ['IMG_0042.jpg', mpeg4('heic'), `is a HEIC${RENAMED}. ${PICTURES}`],
    [
      'poster.jpg',
      jpg(4),
      'has the colours of print (CMYK), which screens show wrong. Save it with those of screens (RGB).',
    ],
    ['loop.webp', webp(0x02), ANIMATED],
    ['loop.png', png('IHDR', 'acTL', 'IDAT'), ANIMATED],
    ['logo.svg', bytes(svg), `is an SVG. ${PICTURES}`],
    ['cut-off.jpg', jpg(3).subarray(0, 12), DAMAGED],
    ['nothing.jpg', bytes(), 'is empty: it has 0 bytes. Export or download it again.', 0],
    ['wall.jpg', jpg(3), 'has 100 MB. The most is 20 MB: save it smaller.', 100 * MB],
  ],
  sound: [
    ['gate.mp3', bytes('ID3\x04'), null],
    ['no-tags.mp3', bytes([0xff, 0xfb, 0x90, 0x64]), null],
    ['voice.m4a', mpeg4('M4A '), null],
    ['recorded.m4a', mpeg4('mp42'), null],
    ['gate.wav', wav, 'is a WAV. Use MP3 or M4A.'],
    ['gate.mp3', wav, `is a WAV${RENAMED}. Use MP3 or M4A.`],
    ['trailer.mp4', mpeg4('isom'), 'is no sound. Use MP3 or M4A.'],
    ['cover.jpg', jpg(3), 'is no sound. Use MP3 or M4A.'],
  ],
  download: [
    ['kit.zip', zip, null, 100 * MB],
    ['art-book.pdf', bytes('%PDF-1.7'), null],
    ['book.epub', zip, null],
    ['poster-for-print.jpg', jpg(4), null],
    [
      'setup.exe',
      bytes('MZ'),
      'is no file to offer here. Use PDF, ZIP, EPUB, MP3, M4A, MP4, JPG, PNG or WebP.',
    ],
  ],
}

test.each(['picture', 'sound', 'download'] as const)('a %s', (kind) => {
  for (const [name, head, fault, size = 5_000] of files[kind])
    expect(fileFault({ name, size, head }, kind), name).toBe(fault === null ? undefined : `${name} ${fault}`)
})

test.each([
  ['IMG_4711.HEIC', 'image/heic', 'IMG_4711.jpg'],
  ['cover', '', 'cover.jpg'],
  ['cover 2.0', '', 'cover 2.jpg'],
  ['Cover.JPEG', '', 'Cover.JPEG'],
])('a JPG with the name %s is taken as %3$s', async (name, type, expected) => {
  const file = await namedByBytes(new File([jpg(3)], name, { type }))
  expect([file.name, file.type, file.size]).toEqual([expected, 'image/jpeg', jpg(3).length])
})

test('a file of a format that no field takes keeps its name', async () => {
  const file = new File([mpeg4('heic')], 'IMG_1', { type: '' })
  expect(await namedByBytes(file)).toBe(file)
})

test('a file is read from its beginning', async () => {
  expect(await checkFile(new File([jpg(3), 'and so on'], 'cover.jpg'), 'picture')).toBeUndefined()
  expect(await checkFile(new File([], 'cover.jpg'), 'picture')).toContain('0 bytes')
})

describe('a name', () => {
  test('of 300 letters keeps its beginning, whole emoji and its ending', () => {
    expect(long.length).toBeGreaterThan(300)
    expect(shortName(long)).toMatch(/^👩‍👩‍👧 Fortress of Death 👩‍👩‍👧 .*….jpg$/u)
    expect([...new Intl.Segmenter('en').segment(shortName(long))]).toHaveLength(80)
  })

  test('of a usual length stays as it is', () => {
    expect(shortName('Fortress of Death – cover (final).jpg')).toBe('Fortress of Death – cover (final).jpg')
  })
})
