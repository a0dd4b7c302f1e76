import sharp from 'sharp'
import type { Rgb } from './colour.ts'

/** A picture in linear light, three numbers a pixel. Distances in scenes are in parts of its height. */
export type Picture = { readonly width: number; readonly height: number; readonly light: Float32Array }

/** How much of each pixel a shape covers, 0 to 1. */
export type Mask = { readonly width: number; readonly height: number; readonly cover: Float32Array }

export const blank = (width: number, height: number): Picture => ({
  width,
  height,
  light: new Float32Array(width * height * 3),
})

export const blankMask = (width: number, height: number): Mask => ({
  width,
  height,
  cover: new Float32Array(width * height),
})

/** Mixes a colour into one pixel. */
export function blend({ light }: Picture, pixel: number, [red, green, blue]: Rgb, share: number): void {
  const at = pixel * 3
  light[at] = (light[at] ?? 0) * (1 - share) + red * share
  light[at + 1] = (light[at + 1] ?? 0) * (1 - share) + green * share
  light[at + 2] = (light[at + 2] ?? 0) * (1 - share) + blue * share
}

/** Adds light to one pixel. */
export function shine({ light }: Picture, pixel: number, [red, green, blue]: Rgb, gain: number): void {
  const at = pixel * 3
  light[at] = (light[at] ?? 0) + red * gain
  light[at + 1] = (light[at + 1] ?? 0) + green * gain
  light[at + 2] = (light[at + 2] ?? 0) + blue * gain
}

/** Adds a mask as light, everywhere. */
export function shineMask(picture: Picture, { cover }: Mask, colour: Rgb, gain: number): void {
  for (let pixel = 0; pixel < cover.length; pixel++) {
    const share = cover[pixel] ?? 0
    if (share > 0) shine(picture, pixel, colour, share * gain)
  }
}

/** Draws SVG, white on black, as a mask. `content` is in parts of a thousand of the height. */
export async function draw(width: number, height: number, content: string): Promise<Mask> {
  const across = (1000 * width) / height
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${across} 1000"><rect width="100%" height="100%" fill="#000"/><g fill="#fff">${content}</g></svg>`
  const bytes = await sharp(Buffer.from(svg)).toColourspace('b-w').extractChannel(0).raw().toBuffer()
  return { width, height, cover: Float32Array.from(bytes, (byte) => byte / 255) }
}
