import { type Image, imageSources } from './image-sources.ts'

/** Pixels, narrowest first. The widest that the image has is taken, so that nothing is blown up. */
const widths = [600, 800, 1200]

export type SharedImage = { url: string; width: number; height: number; alt: string }

/** An image as link previews show it (1200 by 630), at a whole address. `siteUrl` is the site’s origin. */
export function sharedImage(image: Image | null, siteUrl: string): SharedImage | null {
  const sources = imageSources(image, widths, [1200, 630])
  if (!sources) return null
  const { src, width, height, alt } = sources
  return { url: `${siteUrl}${src}`, width, height, alt }
}

/** The address of an image in its own shape, for structured data. */
export function imageAddress(image: Image | null, siteUrl: string): string | null {
  const sources = imageSources(image, widths)
  return sources && `${siteUrl}${sources.src}`
}
