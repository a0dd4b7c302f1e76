import { createImageUrlBuilder } from '@sanity/image-url'
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

type Asset = { projectId: string; dataset: string; id: string }

/** Image addresses end in /images/<project>/<dataset>/<sha1>-<w>x<h>.<ext>, both at Sanity's CDN and locally. */
function parseAsset(url: string): Asset | null {
  const parsed = parseUrl(url)
  const [kind, projectId, dataset, file] = parsed?.pathname.split('/').slice(1) ?? []
  if (!parsed || kind !== 'images' || !projectId || !dataset || !file) return null
  return { projectId, dataset, id: `image-${file.replace(/\.(\w+)$/, '-$1')}` }
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
  const asset = image?.asset?.url ? parseAsset(image.asset.url) : null
  if (!image?.asset || !asset) return null
  const { width: ownWidth, height: ownHeight, lqip } = image.asset
  const [ratioWidth, ratioHeight] = ratio ?? [ownWidth ?? 1, ownHeight ?? 1]
  const builder = createImageUrlBuilder({
    projectId: asset.projectId,
    dataset: asset.dataset,
    baseUrl: imagesPath,
  }).image({
    asset: { _ref: asset.id },
    ...(image.crop && { crop: { top: 0, bottom: 0, left: 0, right: 0, ...image.crop } }),
    ...(image.hotspot && { hotspot: { x: 0.5, y: 0.5, width: 1, height: 1, ...image.hotspot } }),
  })
  const urlFor = (width: number) =>
    builder
      .width(width)
      .height(Math.round((width * ratioHeight) / ratioWidth))
      .fit('crop')
      .auto('format')
      .url()
  const fitting = widths.filter((width) => !ownWidth || width <= ownWidth)
  const usable = fitting.length > 0 ? fitting : widths.slice(0, 1)
  const widest = Math.max(...usable)
  return {
    src: urlFor(widest),
    srcSet: usable.map((width) => `${urlFor(width)} ${width}w`).join(', '),
    width: widest,
    height: Math.round((widest * ratioHeight) / ratioWidth),
    alt: image.alt,
    placeholder: lqip,
    position: `${percent(image.hotspot?.x)} ${percent(image.hotspot?.y)}`,
  }
}

const percent = (share = 0.5) => `${Math.round(share * 100)}%`
