/** The app icons: web/public/favicon.svg, which is drawn by hand, in the sizes and shapes that systems ask for. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const folder = new URL('../../web/public/', import.meta.url)

/** Night, as in the drawing. */
const ground = '#0b0d14'

type Icon = {
  /** Pixels. */
  size: number
  /** How much of the width the drawing takes; a maskable icon may lose all outside a circle of 0.8. */
  share: number
  /** Whether the corners are filled as well: systems that round them show what is behind otherwise. */
  filled: boolean
}

export const icons: readonly (readonly [file: string, Icon])[] = [
  ['apple-touch-icon', { size: 180, share: 1, filled: true }],
  ['icon-192', { size: 192, share: 1, filled: false }],
  ['icon-512', { size: 512, share: 1, filled: false }],
  ['icon-maskable-512', { size: 512, share: 0.72, filled: true }],
]

export const iconAt = (file: string) => new URL(`${file}.png`, folder)

/** One icon as a PNG; a palette keeps it small, the drawing has few colours. */
export async function drawIcon({ size, share, filled }: Icon): Promise<Buffer> {
  const width = Math.round(size * share)
  const drawing = await sharp(readFileSync(new URL('favicon.svg', folder)), { density: (72 * width) / 64 })
    .resize(width, width)
    .png()
    .toBuffer()
  const background = filled ? ground : { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
