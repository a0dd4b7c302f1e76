import type { CSSProperties } from 'react'
import { type Image, type ImageSources, imageSources, type Ratio } from '#shared/image-sources.ts'
import styles from './Picture.module.css'

type Crop = { ratio: Ratio; widths: readonly number[]; sizes: string }

type Props = {
  image: Image | null
  /** In pixels. */
  widths: readonly number[]
  sizes: string
  ratio?: Ratio
  upright?: Crop
  eager?: boolean
  /** Leaves out the alternative text, because the text beside the image says the same. */
  decorative?: boolean
  className?: string | undefined
}

/** Reserves the image’s space. Shows an empty frame of the same shape without an image. */
export function Picture({ image, widths, sizes, ratio, upright, eager, decorative, className = '' }: Props) {
  const sources = imageSources(image, widths, ratio)
  const shape = ratio ?? [sources?.width ?? 16, sources?.height ?? 9]
  const classNames = `${styles.frame} ${className}`
  const style = { aspectRatio: `${shape[0]} / ${shape[1]}`, ...backdrop(sources) }
  if (!sources) return <div className={classNames} style={style} aria-hidden="true" />
  const img = (
    <img
      className={classNames}
      style={style}
      src={sources.src}
      srcSet={sources.srcSet}
      sizes={sizes}
      width={sources.width}
      height={sources.height}
      alt={decorative ? '' : sources.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
    />
  )
  const tall = upright && imageSources(image, upright.widths, upright.ratio)
  if (!tall) return img
  return (
    <picture>
      <source
        media="(max-aspect-ratio: 1)"
        srcSet={tall.srcSet}
        sizes={upright.sizes}
        width={tall.width}
        height={tall.height}
      />
      {img}
    </picture>
  )
}

function backdrop(sources: ImageSources | null): CSSProperties {
  if (!sources) return {}
  return {
    objectPosition: sources.position,
    backgroundPosition: sources.position,
    ...(sources.placeholder && { backgroundImage: `url(${sources.placeholder})` }),
  }
}
