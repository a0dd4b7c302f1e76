import type { ReactNode } from 'react'
import type { Image } from '#shared/image-sources.ts'
import { Picture } from '../images/Picture.tsx'
import { WaveformLayers } from '../images/WaveformLayers.tsx'
import styles from './Banner.module.css'

type Props = {
  /** Null means text on the theme’s ground, with a glow of its accent. */
  picture: ReactNode
  isTall?: boolean
  children: ReactNode
}

/** The id of the element that the first paint waits for. A page has one banner at most. */
const horizon = 'horizon'

/**
 * The first paint waits for the whole text: it is aligned with the lower edge, so that its first lines would move while the
 * others arrive. Chromium waits only for the start tag of the expected element, so that element follows the text.
 */
export function Banner({ picture, isTall = false, children }: Props) {
  return (
    <div className={`${styles.banner} ${isTall ? styles.tall : ''}`}>
      <div className={styles.picture}>{picture}</div>
      <link rel="expect" href={`#${horizon}`} blocking="render" />
      <div className={styles.text}>{children}</div>
      <WaveformLayers id={horizon} isBreathing className={styles.horizon} />
    </div>
  )
}

/** Fetched at once, because it is the largest part of the first screen. */
export const BannerPicture = ({ image }: { image: Image | null }) => (
  <Picture
    image={image}
    widths={[640, 960, 1280, 1920, 2400]}
    sizes="100vw"
    ratio={[16, 9]}
    // A phone's screen has up to three pixels for each CSS pixel. Two look the same here, and cost half the bytes.
    upright={{ ratio: [3, 4], widths: [480, 720, 840, 960, 1200], sizes: '70vw' }}
    eager
    decorative
  />
)
