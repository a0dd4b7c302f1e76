import { parseUrl } from './links/parse-url.ts'

/** An image in a query result: its file, its crop, and the hotspot that must stay visible when it is cropped. */
export type Image = {
  alt: string
  crop: { top?: number; bottom?: number; left?: number; right?: number } | null
  hotspot: { x?: number | null; y?: number | null } | null
  asset: { url: string | null; lqip: string | null } | null
}

/** The shape to which an image is cut, such as 3 and 4. By default the image keeps the shape of its crop. */
export type Ratio = readonly [width: number, height: number]

export type ImageSources = {
  src: string
  srcSet: string
  width: number
  height: number
  alt: string
  placeholder: string | null
  /** A value for `object-position` that keeps the hotspot visible when the layout crops the image further. */
  position: string
}

/**
 * The path of the content service’s images on the site’s own origin, which a server or proxy forwards to cdn.sanity.io. A second
 * origin would delay the largest contentful paint by more than half a second on a phone.
 */
export const imagesPath = '/cdn'

/** Image addresses end in /images/<project>/<dataset>/<sha1>-<w>x<h>.<ext>, both at Sanity's CDN and locally. */
const FILE = /^\/images\/[^/]+\/[^/]+\/[^/]+-(\d+)x(\d+)\.(\w+)$/

/** Pixels. The content service refuses longer sides. */
const MAX_SIDE = 8192

type Area = { left: number; top: number; width: number; height: number }

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** The part of one side that a crop leaves: at least one pixel, inside the file. */
function cropped(side: number, before = 0, after = 0): [start: number, size: number] {
  const start = within(Math.round(before * side), 0, side - 1)
  return [start, within(Math.round(side - after * side - start), 1, side - start)]
}

/** Where a part of `size` begins inside the crop, so that `centre` is as near to its middle as possible. */
const startOf = (centre: number, size: number, cropStart: number, cropSize: number) =>
  within(Math.round(Math.round(centre) - size / 2), cropStart, cropStart + cropSize - size)

/**
 * The shown part of the file: the editor’s crop, and with a ratio the largest part of that shape inside the crop, around the
 * hotspot. `@sanity/image-url` computes the same, but adds 3 KiB of code to each page.
 */
function shownPart({ crop, hotspot }: Image, file: Area, ratio: Ratio | undefined): Area {
  const [left, width] = cropped(file.width, crop?.left, crop?.right)
  const [top, height] = cropped(file.height, crop?.top, crop?.bottom)
  if (!ratio) return { left, top, width, height }
  const shape = ratio[0] / ratio[1]
  const isWider = width / height > shape
  const ownWidth = isWider ? Math.max(1, Math.round(height * shape)) : width
  const ownHeight = isWider ? height : Math.max(1, Math.round(width / shape))
  return {
    left: startOf((hotspot?.x ?? 0.5) * file.width, ownWidth, left, width),
    top: startOf((hotspot?.y ?? 0.5) * file.height, ownHeight, top, height),
    width: ownWidth,
    height: ownHeight,
  }
}

/** The widths that enlarge nothing and whose height the content service accepts; the part’s own width if none does. */
function widthsOf(widths: readonly number[], { width, height }: Area): readonly number[] {
  const most = Math.floor(Math.min(width, MAX_SIDE, (MAX_SIDE * width) / height)) || 1
  const fitting = widths.filter((one) => one <= most)
  return fitting.length > 0 ? fitting : [most]
}

/** The parameters of a picture’s part and size (sanity.io/docs/apis-and-sdks/image-urls). */
function parametersOf({ left, top, width, height }: Area, file: Area, w: number, h: number): string {
  const isWhole = width === file.width && height === file.height
  const rect = isWhole ? '' : `rect=${left},${top},${width},${height}&`
  return `${rect}w=${w}&h=${h}&fit=crop&auto=format`
}

/**
 * The addresses of an image in several widths, in the shape of its crop or in `ratio`. A vector image keeps the shape of its
 * file, because the content service delivers it unchanged. Null without an image, or while its upload is unfinished.
 */
export function imageSources(
  image: Image | null,
  widths: readonly number[],
  ratio?: Ratio,
): ImageSources | null {
  const path = parseUrl(image?.asset?.url ?? '')?.pathname ?? ''
  const [, fileWidth, fileHeight, ending] = FILE.exec(path) ?? []
  const file = { left: 0, top: 0, width: Number(fileWidth), height: Number(fileHeight) }
  if (!image?.asset || !(file.width > 0 && file.height > 0)) return null
  const part = ending === 'svg' ? file : shownPart(image, file, ratio)
  const [ratioWidth, ratioHeight] = ratio ?? [part.width, part.height]
  const heightOf = (width: number) =>
    within(Math.round((width * ratioHeight) / ratioWidth), 1, Math.min(part.height, MAX_SIDE))
  const urlFor = (width: number) => `${imagesPath}${path}?${parametersOf(part, file, width, heightOf(width))}`
  const usable = widthsOf(widths, part)
  const widest = Math.max(...usable)
  return {
    src: urlFor(widest),
    srcSet: usable.map((width) => `${urlFor(width)} ${width}w`).join(', '),
    width: widest,
    height: heightOf(widest),
    alt: image.alt,
    placeholder: image.asset.lqip,
    position: [
      placeOf(image.hotspot?.x, file.width, part.left, part.width),
      placeOf(image.hotspot?.y, file.height, part.top, part.height),
    ].join(' '),
  }
}

/** Where the hotspot is in the part that is shown. */
const placeOf = (share: number | null | undefined, side: number, start: number, size: number) =>
  `${within(Math.round((100 * ((share ?? 0.5) * side - start)) / size), 0, 100)}%`
