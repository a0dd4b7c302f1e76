import { parseUrl } from './links/parse-url.ts'

/** An image in a query result: its file, its crop, and the hotspot that must stay visible when it is cropped. */
export type Image = {
  alt: string
  crop: { top?: number; bottom?: number; left?: number; right?: number } | null
  hotspot: { x?: number; y?: number; width?: number; height?: number } | null
  asset: { url: string | null; lqip: string | null; width: number | null; height: number | null } | null
}

/** Width and height to crop to, such as 3 and 4. By default the image keeps its ratio. */
export type Ratio = readonly [width: number, height: number]

export type ImageSources = {
  src: string
  srcSet: string
  width: number
  height: number
  alt: string
  placeholder: string | null
  /** A value for `object-position`: keeps the hotspot visible when the layout crops the image further. */
  position: string
}

/**
 * The path of the content service’s images on the site’s own origin. A second origin would delay the largest contentful
 * paint by more than half a second on a phone. The server or proxy of the site forwards this path to cdn.sanity.io.
 */
export const imagesPath = '/cdn'

/** Image addresses end in /images/<project>/<dataset>/<sha1>-<w>x<h>.<ext>, both at Sanity's CDN and locally. */
const FILE = /^\/images\/[^/]+\/[^/]+\/[^/]+-(\d+)x(\d+)\.\w+$/

type Size = { width: number; height: number }

/** Where a part of `size` begins inside the crop, so that `centre` is as near to its middle as possible. */
const startOf = (centre: number, size: number, cropStart: number, cropSize: number) =>
  Math.max(cropStart, Math.min(Math.round(Math.round(centre) - size / 2), cropStart + cropSize - size))

/**
 * The parameters of a picture of `size` (sanity.io/docs/apis-and-sdks/image-urls): the largest part of this ratio inside
 * the editor’s crop, around the hotspot. `@sanity/image-url` gives the same with 3 KiB of code on each page.
 */
function parametersOf({ crop, hotspot }: Image, file: Size, size: Size): string {
  const cropLeft = Math.round((crop?.left ?? 0) * file.width)
  const cropTop = Math.round((crop?.top ?? 0) * file.height)
  const cropWidth = Math.round(file.width - (crop?.right ?? 0) * file.width - cropLeft)
  const cropHeight = Math.round(file.height - (crop?.bottom ?? 0) * file.height - cropTop)
  const ratio = size.width / size.height
  const isWider = cropWidth / cropHeight > ratio
  const width = isWider ? Math.round(cropHeight * ratio) : cropWidth
  const height = isWider ? cropHeight : Math.round(cropWidth / ratio)
  const left = startOf((hotspot?.x ?? 0.5) * file.width, width, cropLeft, cropWidth)
  const top = startOf((hotspot?.y ?? 0.5) * file.height, height, cropTop, cropHeight)
  const isWhole = width === file.width && height === file.height
  const rect = isWhole ? '' : `rect=${left},${top},${width},${height}&`
  return `${rect}w=${size.width}&h=${size.height}&fit=crop&auto=format`
}

/**
 * The addresses of an image in several widths, cropped around the hotspot that the editor chose. Null when there is no
 * image, or its upload is not finished.
 */
export function imageSources(
  image: Image | null,
  widths: readonly number[],
  ratio?: Ratio,
): ImageSources | null {
  const path = parseUrl(image?.asset?.url ?? '')?.pathname ?? ''
  const [, fileWidth, fileHeight] = FILE.exec(path) ?? []
  if (!image?.asset || !fileWidth || !fileHeight) return null
  const { width: ownWidth, height: ownHeight, lqip } = image.asset
  const [ratioWidth, ratioHeight] = ratio ?? [ownWidth ?? 1, ownHeight ?? 1]
  const file = { width: Number(fileWidth), height: Number(fileHeight) }
  const heightOf = (width: number) => Math.round((width * ratioHeight) / ratioWidth)
  const urlFor = (width: number) =>
    `${imagesPath}${path}?${parametersOf(image, file, { width, height: heightOf(width) })}`
  const fitting = widths.filter((width) => !ownWidth || width <= ownWidth)
  const usable = fitting.length > 0 ? fitting : widths.slice(0, 1)
  const widest = Math.max(...usable)
  return {
    src: urlFor(widest),
    srcSet: usable.map((width) => `${urlFor(width)} ${width}w`).join(', '),
    width: widest,
    height: heightOf(widest),
    alt: image.alt,
    placeholder: lqip,
    position: `${percent(image.hotspot?.x)} ${percent(image.hotspot?.y)}`,
  }
}

const percent = (share = 0.5) => `${Math.round(share * 100)}%`
