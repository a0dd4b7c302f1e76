import { open } from './transform-image.ts'

type Colour = {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly saturation: number
  readonly lightness: number
  /** Number of sampled pixels of this colour. */
  readonly count: number
}

/** Target saturation and lightness (0 to 1) of each swatch, as in Android's Palette. */
const TARGETS = {
  darkMuted: { saturation: 0.3, lightness: 0.26 },
  darkVibrant: { saturation: 1, lightness: 0.26 },
  lightMuted: { saturation: 0.3, lightness: 0.74 },
  lightVibrant: { saturation: 1, lightness: 0.74 },
  muted: { saturation: 0.3, lightness: 0.5 },
  vibrant: { saturation: 1, lightness: 0.5 },
} as const

const SAMPLE_SIDE_PX = 48

/** The `palette` of an image asset's metadata. */
export async function paletteOf(bytes: Buffer): Promise<Record<string, unknown>> {
  const { data } = await open(bytes)
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = histogram(data)
  const total = colours.reduce((sum, { count }) => sum + count, 0)
  const dominant = colours.reduce((most, colour) => (colour.count > most.count ? colour : most))
  const swatches = Object.entries(TARGETS).map(([name, target]) => [
    name,
    swatch(nearest(colours, target), total),
  ])
  return { _type: 'sanity.imagePalette', dominant: swatch(dominant, total), ...Object.fromEntries(swatches) }
}

/** Groups pixels that share the upper four bits of each channel, each group by its mean colour. */
function histogram(rgb: Buffer): Colour[] {
  const sums = new Map<number, [number, number, number, number]>()
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
    const bin = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const sum = sums.get(bin) ?? [0, 0, 0, 0]
    sums.set(bin, [sum[0] + red, sum[1] + green, sum[2] + blue, sum[3] + 1])
  }
  return Array.from(sums.values(), ([red, green, blue, count]) =>
    colour(Math.round(red / count), Math.round(green / count), Math.round(blue / count), count),
  )
}

function colour(red: number, green: number, blue: number, count: number): Colour {
  const [high, low] = [Math.max(red, green, blue) / 255, Math.min(red, green, blue) / 255]
  const lightness = (high + low) / 2
  const saturation = high === low ? 0 : (high - low) / (1 - Math.abs(2 * lightness - 1))
  return { red, green, blue, saturation, lightness, count }
}

function nearest(colours: Colour[], target: { saturation: number; lightness: number }): Colour {
  const distance = ({ saturation, lightness }: Colour) =>
    3 * Math.abs(saturation - target.saturation) + 6 * Math.abs(lightness - target.lightness)
  return colours.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best))
}

function swatch({ red, green, blue, count }: Colour, total: number): Record<string, unknown> {
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
    foreground: brightness < 150 ? '#fff' : '#000',
    title: brightness < 200 ? '#fff' : '#000',
    population: Math.round((count / total) * 10_000) / 100,
  }
}
