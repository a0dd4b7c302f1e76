import sharp from 'sharp'
import { gatewayError } from '../errors.ts'
import { MAX_INPUT_PIXELS, open } from './transform-image.ts'

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
  const small = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, autoOrient: true }).resize({
    width: LQIP_WIDTH_PX,
  })
  const [type, preview] = isOpaque
    ? (['jpeg', await small.jpeg({ quality: 60 }).toBuffer()] as const)
    : (['png', await small.png().toBuffer()] as const)
  return `data:image/${type};base64,${preview.toString('base64')}`
}
