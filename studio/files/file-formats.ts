/** Reads from the first bytes of a file what it is: its name and type are what someone called it. */

/** How many bytes of a file are read. A JPG can have hundreds of kilobytes of colour profiles before its size. */
export const HEAD_BYTES = 1_000_000

type Family = 'picture' | 'sound' | 'other'

type Format = {
  /** As editors know it. */
  readonly title: string
  readonly family: Family
  /** The endings of its files. */
  readonly endings: readonly string[]
  readonly matches: (head: Uint8Array) => boolean
}

const ascii = (head: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...head.subarray(start, start + length))

const begins = (text: string) => (head: Uint8Array) => ascii(head, 0, text.length) === text

/** A container of chunks: RIFF of Microsoft, and IFF, from which it comes. */
const chunks = (container: string, content: string) => (head: Uint8Array) =>
  ascii(head, 0, 4) === container && ascii(head, 8, 4) === content

/** A file of the MPEG-4 family, by its major brand (ISO/IEC 14496-12, 4.3). */
const brand = (brands: RegExp) => (head: Uint8Array) =>
  ascii(head, 4, 4) === 'ftyp' && brands.test(ascii(head, 8, 4))

/** The sync word of an MPEG audio frame; the layer is never 0 (ISO/IEC 11172-3, 2.4.1.3). */
const isMpegAudio = ([first = 0, second = 0]: Uint8Array) =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0

const isSvg = (head: Uint8Array) => /^\W*<.*<?svg\b/is.test(ascii(head, 0, 2_000))

/** The first that matches counts. */
const formats = [
  { title: 'JPG', family: 'picture', endings: ['jpg', 'jpeg'], matches: begins('\xff\xd8\xff') },
  { title: 'PNG', family: 'picture', endings: ['png'], matches: begins('\x89PNG\r\n\x1a\n') },
  { title: 'WebP', family: 'picture', endings: ['webp'], matches: chunks('RIFF', 'WEBP') },
  { title: 'GIF', family: 'picture', endings: ['gif'], matches: begins('GIF8') },
  { title: 'AVIF', family: 'picture', endings: ['avif'], matches: brand(/^avi[fs]/) },
  {
    title: 'HEIC',
    family: 'picture',
    endings: ['heic', 'heif'],
    matches: brand(/^(he[iv][cmsx]|mif1|msf1)/),
  },
  {
    title: 'TIFF',
    family: 'picture',
    endings: ['tif', 'tiff'],
    matches: (head) => /^(II\*\0|MM\0\*)/.test(ascii(head, 0, 4)),
  },
  {
    title: 'BMP',
    family: 'picture',
    endings: ['bmp'],
    matches: (head) => begins('BM')(head) && ascii(head, 6, 4) === '\0\0\0\0',
  },
  { title: 'Photoshop file', family: 'picture', endings: ['psd'], matches: begins('8BPS') },
  { title: 'SVG', family: 'picture', endings: ['svg'], matches: isSvg },
  { title: 'WAV', family: 'sound', endings: ['wav'], matches: chunks('RIFF', 'WAVE') },
  { title: 'AIFF', family: 'sound', endings: ['aif', 'aiff'], matches: chunks('FORM', 'AIFF') },
  { title: 'FLAC', family: 'sound', endings: ['flac'], matches: begins('fLaC') },
  { title: 'Ogg', family: 'sound', endings: ['ogg', 'oga', 'opus'], matches: begins('OggS') },
  { title: 'M4A', family: 'sound', endings: ['m4a'], matches: brand(/^M4[AB] /) },
  {
    title: 'MP4',
    family: 'other',
    endings: ['mp4', 'm4v', 'm4a'],
    matches: brand(/^(isom|iso\d|mp4\d|M4V |dash|avc1)/),
  },
  {
    title: 'MP3',
    family: 'sound',
    endings: ['mp3'],
    matches: (head) => begins('ID3')(head) || isMpegAudio(head),
  },
  { title: 'PDF', family: 'other', endings: ['pdf'], matches: begins('%PDF-') },
  { title: 'ZIP', family: 'other', endings: ['zip', 'epub'], matches: begins('PK\x03\x04') },
] as const satisfies readonly Format[]

export type FileFormat = (typeof formats)[number]

export const formatOf = (head: Uint8Array): FileFormat | undefined =>
  formats.find(({ matches }) => matches(head))

/** The start of a JPG’s frame: any SOF but the tables that share their range (ITU-T T.81, table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** How many colours a JPG is made of: 3 on screens, 4 in print. Undefined when it has no picture. */
export function coloursOfJpg(head: Uint8Array): number | undefined {
  let at = 2
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0
    if (isFrame(marker)) return head[at + 9]
    at += 2 + ((head[at + 2] ?? 0) << 8) + (head[at + 3] ?? 0)
  }
  return undefined
}

/** Bit 1 of the flags of an extended WebP (RFC 9649, 2.7); APNG’s chunk comes before the picture’s data. */
export function isAnimated({ title }: FileFormat, head: Uint8Array): boolean {
  if (title === 'WebP') return ascii(head, 12, 4) === 'VP8X' && ((head[20] ?? 0) & 0x02) !== 0
  if (title !== 'PNG') return false
  let at = 8
  while (at + 8 <= head.length && ascii(head, at + 4, 4) !== 'IDAT') {
    if (ascii(head, at + 4, 4) === 'acTL') return true
    const length = new DataView(head.buffer, head.byteOffset + at, 4).getUint32(0)
    at += 12 + length
  }
  return false
}
