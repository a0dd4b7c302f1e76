import { type Image, imageSources, type Ratio } from '../lib/imageSources.ts'
import styles from './Picture.module.css'

type Props = {
  image: Image | null
  /** The widths in pixels that are offered to the browser. */
  widths: readonly number[]
  /** How wide the image is laid out, as in the `sizes` attribute. */
  sizes: string
  ratio?: Ratio
  /** The image is part of the first screen: it is fetched at once instead of when it comes near. */
  eager?: boolean
  /** The words beside the image say the same: screen readers pass it over. */
  decorative?: boolean
  className?: string | undefined
}

/** An image from content that holds its place while it loads. Without an image, an empty frame of the same shape. */
export function Picture({
  image,
  widths,
  sizes,
  ratio,
  eager = false,
  decorative = false,
  className = '',
}: Props) {
  const sources = imageSources(image, widths, ratio)
  const shape = ratio ?? [sources?.width ?? 16, sources?.height ?? 9]
  const style = {
    aspectRatio: `${shape[0]} / ${shape[1]}`,
    ...(sources && { objectPosition: sources.position, backgroundPosition: sources.position }),
    ...(sources?.placeholder && { backgroundImage: `url(${sources.placeholder})` }),
  }
  if (!sources) return <div className={`${styles.frame} ${className}`} style={style} aria-hidden="true" />
  return (
    <img
      className={`${styles.frame} ${className}`}
      style={style}
      src={sources.src}
      srcSet={sources.srcSet}
      sizes={sizes}
      width={sources.width}
      height={sources.height}
      alt={decorative ? '' : sources.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
