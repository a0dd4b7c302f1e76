import { type Image, imageSources } from './image-sources.ts'

/** Pixels, narrowest first. The widest width that the image has is used, so that images are never enlarged. */
const widths = [600, 800, 1200]

export type SharedImage = { url: string; width: number; height: number; alt: string }

/** An image for link previews (1200 by 630), with an absolute address. `siteUrl` is the site’s origin. */
export function sharedImage(image: Image | null, siteUrl: string): SharedImage | null {
  const sources = imageSources(image, widths, [1200, 630])
  if (!sources) return null
  const { src, width, height, alt } = sources
  return { url: `${siteUrl}${src}`, width, height, alt }
}

/** The absolute address of an image in its own ratio, for structured data. */
export function imageAddress(image: Image | null, siteUrl: string): string | null {
  const sources = imageSources(image, widths)
  return sources && `${siteUrl}${sources.src}`
}
