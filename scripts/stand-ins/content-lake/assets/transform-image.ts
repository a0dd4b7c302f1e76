import sharp, { type Sharp } from 'sharp'
import { gatewayError } from '../errors.ts'
import type { ImageParams } from './image-params.ts'

/** Pixels; a larger source would take gigabytes to decode. */
export const MAX_INPUT_PIXELS = 100_000_000

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

export function open(file: string | Buffer): Sharp {
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
