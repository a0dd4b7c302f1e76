import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { gatewayError } from '../errors.ts'
import { focalRegion, type Region, type Resize, resizeFor, type Size } from './image-geometry.ts'
import type { ImageParams } from './image-params.ts'

/** Pixels; a larger source would take gigabytes to decode. */
export const MAX_INPUT_PIXELS = 100_000_000

/** sharp's effort for AVIF, 0 to 9: its default of 4 takes seconds for a large image on a small machine. */
const AVIF_EFFORT = 2

export type OutputFormat = 'jpg' | 'pjpg' | 'png' | 'webp' | 'gif' | 'avif'

/** The size of the source after its EXIF orientation. @throws LakeError 400 when it is not an image */
export async function shownSize(file: string | Buffer): Promise<Size> {
  const { autoOrient } = await open(file).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}

/** Applies the parameters of an image URL to a file. @throws LakeError 400 when they don't fit the image */
export async function transformImage(
  file: string,
  params: ImageParams,
  format: OutputFormat,
): Promise<Buffer> {
  const whole = await shownSize(file)
  const rect = params.rect ? clampedRect(params.rect, whole) : { left: 0, top: 0, ...whole }
  const resize = resizeFor(params, rect)
  const focused = resize && focusedRegion(rect, resize, params)
  let image = open(file).extract(focused ?? rect)
  if (resize) image = image.resize(resizeOptions(focused ? { ...resize, fit: 'fill' } : resize, params))
  if (params.bg) image = image.flatten({ background: `#${params.bg}` })
  return encode(image, format, params.q).toBuffer()
}

export function open(file: string | Buffer): Sharp {
  return sharp(file, { limitInputPixels: MAX_INPUT_PIXELS, autoOrient: true })
}

function clampedRect(rect: Region, whole: Size): Region {
  const width = Math.min(rect.width, whole.width - rect.left)
  const height = Math.min(rect.height, whole.height - rect.top)
  if (width > 0 && height > 0) return { ...rect, width, height }
  throw gatewayError(
    400,
    'Bad Request',
    `"rect" lies outside the image of ${whole.width} x ${whole.height} pixels`,
  )
}

/** With `crop=focalpoint`, the part of the rectangle to keep; the crop itself is then already done. */
function focusedRegion(
  rect: Region,
  { width, height, fit }: Resize,
  params: ImageParams,
): Region | undefined {
  if (fit !== 'cover' || params.crop !== 'focalpoint' || !width || !height) return undefined
  const region = focalRegion(rect, { width, height }, { x: params['fp-x'], y: params['fp-y'] })
  return { ...region, left: rect.left + region.left, top: rect.top + region.top }
}

function resizeOptions({ width, height, fit, enlarge }: Resize, params: ImageParams): ResizeOptions {
  return {
    fit,
    // `min` has already shrunk its box; sharp's own check would break the crop.
    withoutEnlargement: !enlarge && fit !== 'cover',
    position: positionOf(params.crop),
    background: params.bg ? `#${params.bg}` : '#ffffff',
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  }
}

/** sharp names corners the other way round: `left top`. */
function positionOf(crop: ImageParams['crop']): string {
  return crop === 'focalpoint' ? 'center' : crop.split(',').reverse().join(' ')
}

function encode(image: Sharp, format: OutputFormat, quality: number): Sharp {
  switch (format) {
    case 'jpg':
    case 'pjpg':
      // JPEG has no transparency; the real service puts it on white.
      return image
        .flatten({ background: '#ffffff' })
        .jpeg({ quality, progressive: format === 'pjpg', mozjpeg: true })
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
