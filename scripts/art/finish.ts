import sharp from 'sharp'
import { blur, quarter, sample } from './blur.ts'
import { clamp, type Rgb, smooth } from './colour.ts'
import { random } from './noise.ts'
import { blankMask, type Mask, type Picture, shine } from './picture.ts'
import type { Light } from './sky.ts'

const luminance = (light: Float32Array, pixel: number) =>
  (light[pixel * 3] ?? 0) * 0.21 + (light[pixel * 3 + 1] ?? 0) * 0.72 + (light[pixel * 3 + 2] ?? 0) * 0.07

/** Shafts of light past the edges of what stands before it: brightness smeared away from the light. */
export function paintShafts(picture: Picture, light: Light, strength: number, length: number): void {
  const bright = blankMask(picture.width, picture.height)
  for (let pixel = 0; pixel < bright.cover.length; pixel++) {
    bright.cover[pixel] = smooth(0.04, 0.7, luminance(picture.light, pixel))
  }
  const small = quarter(bright)
  const smeared = blankMask(small.width, small.height)
  const steps = 40
  const lightX = (light.x * picture.height) / 4
  const lightY = (light.y * picture.height) / 4
  for (let row = 0; row < small.height; row++) {
    for (let column = 0; column < small.width; column++) {
      let sum = 0
      for (let step = 0; step < steps; step++) {
        const pull = (step / steps) * length
        sum +=
          sample(small, column + (lightX - column) * pull, row + (lightY - row) * pull) * (1 - step / steps)
      }
      smeared.cover[row * small.width + column] = (sum / steps) * 2
    }
  }
  shineSmall(picture, blur(smeared, 2), light.colour, strength)
}

/** The halo of whatever is bright. */
export function paintBloom(picture: Picture, colour: Rgb, strength: number, reach: number): void {
  const bright = blankMask(picture.width, picture.height)
  for (let pixel = 0; pixel < bright.cover.length; pixel++) {
    bright.cover[pixel] = Math.min(3, Math.max(0, luminance(picture.light, pixel) - 0.22))
  }
  const small = quarter(bright)
  shineSmall(picture, blur(small, (reach * picture.height) / 4), colour, strength)
  shineSmall(picture, blur(small, (reach * picture.height) / 16), colour, strength * 0.8)
}

function shineSmall(picture: Picture, small: Mask, colour: Rgb, gain: number): void {
  for (let row = 0; row < picture.height; row++) {
    for (let column = 0; column < picture.width; column++) {
      const value = sample(small, column / 4 - 0.375, row / 4 - 0.375)
      if (value > 0) shine(picture, row * picture.width + column, colour, value * gain)
    }
  }
}

/** Film's shoulder: bright light rolls off instead of clipping. */
const tone = (value: number) =>
  clamp((value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14))
const toSrgb = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

export type Print = {
  /** Brightness of the whole, 1 as painted. */
  exposure: number
  /** How dark the corners get, 0 to 1. */
  vignette: number
  /** The ground that the foot of the picture fades into, so that a page can go on below it. */
  ground: Rgb
  groundFrom: number
  grain: number
  seed: number
}

function develop({ width, height, light }: Picture, print: Print): Buffer {
  const bytes = Buffer.alloc(width * height * 3)
  const chance = random(print.seed)
  for (let row = 0; row < height; row++) {
    const fadeOut = smooth(print.groundFrom, 1.02, row / height)
    for (let column = 0; column < width; column++) {
      const dx = (column / width - 0.5) * 2
      const dy = (row / height - 0.5) * 2
      const corner = 1 - print.vignette * smooth(0.5, 1.6, Math.hypot(dx, dy * 0.9))
      const grain = (chance() + chance() + chance() - 1.5) * print.grain
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const exposed = tone((light[at + channel] ?? 0) * print.exposure * corner)
        const value = exposed + ((print.ground[channel] ?? 0) - exposed) * fadeOut
        const seen = toSrgb(value)
        bytes[at + channel] = Math.round(clamp(seen + grain * (0.35 + 0.65 * smooth(0, 0.25, seen))) * 255)
      }
    }
  }
  return bytes
}

/** Develops a picture and writes it as a JPEG; answers its size in bytes. */
export async function save(picture: Picture, print: Print, file: string): Promise<number> {
  const { width, height } = picture
  const { size } = await sharp(develop(picture, print), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:2:0' })
    .toFile(file)
  return size
}
