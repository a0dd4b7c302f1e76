import { clamp, mix, type Rgb, smooth, times } from './colour.ts'
import { fractal, noise, random } from './noise.ts'
import { blend, type Picture, shine } from './picture.ts'

/** The one light of a scene. Places and reach are in heights of the picture, `x` from its left edge. */
export type Light = { x: number; y: number; colour: Rgb; reach: number; strength: number }

/** How much of the light arrives at a place. */
export function arriving(light: Light, x: number, y: number): number {
  const distance = Math.hypot(x - light.x, (y - light.y) * 1.15) / light.reach
  return light.strength * (0.6 * Math.exp(-(distance ** 1.25)) + 0.4 * Math.exp(-distance * 3.2))
}

export type Sky = {
  top: Rgb
  horizon: Rgb
  /** Where the sky is brightest without the light. */
  horizonAt: number
  /** 0 for a clear night, 1 for heavy clouds. */
  clouds: number
  seed: number
}

/** Paints the whole picture with night, light and cloud; everything else stands before it. */
export function paintSky(picture: Picture, light: Light, sky: Sky): void {
  const { width, height } = picture
  const cloud = fractal(sky.seed, 5)
  const drift = noise(sky.seed + 7)
  for (let row = 0; row < height; row++) {
    const y = row / height
    const night = mix(sky.top, sky.horizon, smooth(0, sky.horizonAt, y) ** 1.4)
    for (let column = 0; column < width; column++) {
      const x = column / height
      const bent = drift(x * 1.7, y * 2.3) * 0.35
      const veil = cloud(x * 1.6 + bent, y * 4.6 + bent)
      const shade = clamp(1 + veil * sky.clouds * 1.5, 0.1, 2.4)
      const pixel = row * width + column
      const glow = arriving(light, x, y)
      const kept = shade * (1 - 0.92 * smooth(0, 0.3, glow))
      blend(picture, pixel, times(night, kept), 1)
      shine(picture, pixel, light.colour, glow * shade)
    }
  }
}

/** A few stars, fewer near the light and the horizon. */
export function paintStars(picture: Picture, light: Light, colour: Rgb, count: number, seed: number): void {
  const { width, height } = picture
  const chance = random(seed)
  for (let star = 0; star < count; star++) {
    const x = chance() * (width / height)
    const y = chance() ** 1.4 * 0.62
    const size = 0.0006 + chance() ** 6 * 0.0017
    const bright = (0.25 + chance() ** 3) * (1 - clamp(arriving(light, x, y) * 2.4))
    dot(picture, x, y, size, colour, bright)
  }
}

/** A small round light; `size` is its radius in heights. */
export function dot(picture: Picture, x: number, y: number, size: number, colour: Rgb, gain: number): void {
  const { width, height } = picture
  const radius = size * height
  const reach = Math.ceil(radius * 2.5)
  const centreX = Math.round(x * height)
  const centreY = Math.round(y * height)
  for (let row = Math.max(0, centreY - reach); row <= Math.min(height - 1, centreY + reach); row++) {
    for (
      let column = Math.max(0, centreX - reach);
      column <= Math.min(width - 1, centreX + reach);
      column++
    ) {
      const distance = Math.hypot(column - x * height, row - y * height) / radius
      shine(picture, row * width + column, colour, gain * Math.exp(-distance * distance))
    }
  }
}

/** A disc such as the moon: its face with faint seas, and an edge that is a little soft. */
export function paintDisc(
  picture: Picture,
  disc: { x: number; y: number; radius: number },
  colour: Rgb,
  seed: number,
): void {
  const { width, height } = picture
  const seas = fractal(seed, 4)
  const edge = 1.5 / height
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const dx = column / height - disc.x
      const dy = row / height - disc.y
      const distance = Math.hypot(dx, dy)
      if (distance > disc.radius + edge) continue
      const rounding = 1 - 0.35 * (distance / disc.radius) ** 3
      const face =
        rounding * (0.82 + 0.3 * clamp(seas((dx / disc.radius) * 1.8, (dy / disc.radius) * 1.8), -0.8, 0.5))
      const cover = smooth(disc.radius + edge, disc.radius - edge, distance)
      blend(picture, row * width + column, [colour[0] * face, colour[1] * face, colour[2] * face], cover)
    }
  }
}

/** Adds the glow of a small light to everything near it. */
export function paintGlow(picture: Picture, light: Light): void {
  const { width, height } = picture
  const reach = light.reach * 5
  const first = Math.max(0, Math.floor((light.y - reach) * height))
  const last = Math.min(height, Math.ceil((light.y + reach) * height))
  for (let row = first; row < last; row++) {
    for (let column = 0; column < width; column++) {
      shine(picture, row * width + column, light.colour, arriving(light, column / height, row / height))
    }
  }
}
