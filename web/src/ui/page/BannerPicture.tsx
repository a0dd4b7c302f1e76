import type { Image } from '#shared/image-sources.ts'
import { Picture } from '../images/Picture.tsx'

/** Fetched at once, because it is the largest part of the first screen. */
export const BannerPicture = ({ image }: { image: Image | null }) => (
  <Picture
    image={image}
    widths={[640, 960, 1280, 1920, 2400]}
    sizes="100vw"
    ratio={[16, 9]}
    upright={{ ratio: [3, 4], widths: [480, 720, 960, 1200] }}
    eager
    decorative
  />
)
