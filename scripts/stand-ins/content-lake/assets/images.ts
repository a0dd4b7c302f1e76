import type { Sharp } from 'sharp'
import sharp from 'sharp'
import * as v from 'valibot'
import { gatewayError, notSupported } from '../errors.ts'

/** Larger results are rejected, so that one request can't use up the memory. */
const MAX_SIDE_PX = 8_192

const side = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(MAX_SIDE_PX))
const rect = v.pipe(
  v.string(),
  v.regex(/^\d+,\d+,\d+,\d+$/, 'Expected four whole numbers: left,top,width,height'),
  v.transform((text) => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { left, top, width, height }
  }),
  v.check(({ width, height }) => width > 0 && height > 0, 'The rectangle is empty'),
)

/**
 * The parameters that the site and the Studio send (sanity.io/docs/image-urls); sizes in pixels. Others are refused,
 * because ignoring one would give a wrong image.
 */
const imageParams = v.strictObject({
  rect: v.optional(rect),
  w: v.optional(side),
  h: v.optional(side),
  fit: v.optional(v.picklist(['clip', 'crop', 'max']), 'clip'),
  dpr: v.optional(v.pipe(v.string(), v.transform(Number), v.minValue(1), v.maxValue(5)), '1'),
  q: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(100)), '75'),
  auto: v.optional(v.literal('format')),
  fm: v.optional(v.picklist(['jpg', 'png', 'webp'])),
  dl: v.optional(v.string()),
})

export type ImageParams = v.InferOutput<typeof imageParams>

/** @throws LakeError 400 that names the parameter */
export function parseImageParams(search: Record<string, string>): ImageParams {
  const parsed = v.safeParse(imageParams, search)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const name = v.getDotPath(issue) ?? ''
  if (issue.type === 'strict_object')
    throw notSupported(`the image parameter "${name}"`, 'Leave it out of the image URL.')
  throw gatewayError(400, 'Bad Request', `Invalid image parameter "${name}": ${issue.message}`)
}

/** Whether the original is requested, independent of the formats that the browser accepts. */
export function asksForOriginal(search: Record<string, string>): boolean {
  return Object.keys(search).every((name) => name === 'dl')
}

/** Pixels; a larger source would take gigabytes to decode. */
const MAX_INPUT_PIXELS = 100_000_000

/** sharp’s effort for AVIF, 0 to 9: a higher one takes seconds for a large image on a small machine, to save a tenth of its bytes. */
const AVIF_EFFORT = 0

export type OutputFormat = 'jpg' | 'png' | 'webp' | 'gif' | 'avif'

/** sharp's terms for the `fit` modes. */
const FITS = {
  clip: { fit: 'inside', withoutEnlargement: false },
  max: { fit: 'inside', withoutEnlargement: true },
  crop: { fit: 'cover', withoutEnlargement: false },
} as const

/** Applies the parameters of an image URL to a file. @throws LakeError 400 when they don't fit the image */
export async function transformImage(
  file: string,
  { rect, w, h, dpr, fit, q }: ImageParams,
  format: OutputFormat,
): Promise<Buffer> {
  let image = open(file)
  if (rect) image = image.extract(await clamped(rect, file))
  const scaled = (side: number) => Math.round(side * dpr)
  if (w || h)
    image = image.resize({ ...(w && { width: scaled(w) }), ...(h && { height: scaled(h) }), ...FITS[fit] })
  return encode(image, format, q).toBuffer()
}

function open(file: string | Buffer): Sharp {
  return sharp(file, { limitInputPixels: MAX_INPUT_PIXELS, autoOrient: true })
}

async function clamped(rect: NonNullable<ImageParams['rect']>, file: string) {
  const { autoOrient: whole } = await open(file).metadata()
  const width = Math.min(rect.width, whole.width - rect.left)
  const height = Math.min(rect.height, whole.height - rect.top)
  if (width > 0 && height > 0) return { ...rect, width, height }
  throw gatewayError(
    400,
    'Bad Request',
    `"rect" lies outside the image of ${whole.width} x ${whole.height} pixels`,
  )
}

function encode(image: Sharp, format: OutputFormat, quality: number): Sharp {
  switch (format) {
    case 'jpg':
      // JPEG has no transparency; the real service puts it on white.
      return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
    case 'png':
      return image.png()
    case 'gif':
      return image.gif()
    case 'webp':
      return image.webp({ quality })
    case 'avif':
      return image.avif({ quality, effort: AVIF_EFFORT })
  }
}

/** File endings and types of the formats that sharp reads, by sharp's name for them. */
const FORMATS: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  tiff: { extension: 'tif', mimeType: 'image/tiff' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
}

const LQIP_WIDTH_PX = 20

export type ImageFacts = {
  readonly extension: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
  /** The `metadata` field of the asset document. */
  readonly metadata: Record<string, unknown>
}

/** Reads the facts of an uploaded image. @throws LakeError 400 when it is not an image, or too large to process */
export async function readImage(bytes: Buffer): Promise<ImageFacts> {
  try {
    const { format, hasAlpha, autoOrient } = await open(bytes).metadata()
    const known = FORMATS[format ?? '']
    if (!known) throw new Error(`images of format "${format}" are not supported`)
    const { width, height } = autoOrient
    const { isOpaque } = await open(bytes).stats()
    const metadata = {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      hasAlpha,
      isOpaque,
      lqip: await lqipOf(bytes, isOpaque),
    }
    return { ...known, width, height, metadata }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw gatewayError(400, 'Bad Request', `Invalid image: ${reason}`)
  }
}

/** A tiny preview as a data URL, stored in the document. */
async function lqipOf(bytes: Buffer, isOpaque: boolean): Promise<string> {
  const small = open(bytes).resize({ width: LQIP_WIDTH_PX })
  const [type, preview] = isOpaque
    ? (['jpeg', await small.jpeg({ quality: 60 }).toBuffer()] as const)
    : (['png', await small.png().toBuffer()] as const)
  return `data:image/${type};base64,${preview.toString('base64')}`
}
