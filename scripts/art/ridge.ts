import { mix, type Rgb, smooth, times } from './colour.ts'
import { blend, type Picture, shine } from './picture.ts'
import { arriving, type Light } from './sky.ts'

export type Ridge = {
  /** The y of the crest in pixels, one a column. */
  crest: Float32Array
  body: Rgb
  /** What the foot of the ridge fades into, and how deep below the crest, in heights. */
  fog: Rgb
  fogDepth: number
  /** How much fog there is at the foot, 0 to 1. */
  fogShare: number
  line: Rgb
  lineWidth: number
  lineGain: number
  /** Nothing is painted below this row, in pixels: nearer ridges cover it. */
  until: number
}

/** Paints one ridge over what is there: a dark body that sinks into fog, and its crest drawn as a line of light. */
export function paintRidge(picture: Picture, ridge: Ridge, light: Light): void {
  const { width, height } = picture
  const { crest } = ridge
  const thickness = ridge.lineWidth * height
  for (let column = 0; column < width; column++) {
    const top = crest[column] ?? 0
    const rise =
      ((crest[Math.min(width - 1, column + 1)] ?? top) - (crest[Math.max(0, column - 1)] ?? top)) / 2
    const tilt = Math.sqrt(1 + rise * rise)
    const x = column / height
    const near = arriving(light, x, top / height)
    const facing = 0.75 + 0.25 * Math.sign(light.x - x) * Math.max(-1, Math.min(1, rise))
    const first = Math.max(0, Math.floor(top - thickness * tilt - 2))
    for (let row = first; row < Math.min(height, ridge.until); row++) {
      const below = row - top
      const pixel = row * width + column
      const depth = smooth(0, ridge.fogDepth, below / height)
      const lit = arriving(light, x, row / height)
      const fog = mix(ridge.body, ridge.fog, depth * ridge.fogShare)
      const colour: Rgb = [
        fog[0] + light.colour[0] * lit * depth * ridge.fogShare * 0.28,
        fog[1] + light.colour[1] * lit * depth * ridge.fogShare * 0.28,
        fog[2] + light.colour[2] * lit * depth * ridge.fogShare * 0.28,
      ]
      blend(picture, pixel, colour, smooth(-0.5 * tilt, 0.5 * tilt, below))
      const distance = Math.abs(below) / tilt
      const stroke = smooth(thickness + 0.7, Math.max(0, thickness - 0.7), distance)
      if (stroke > 0)
        shine(picture, pixel, times(ridge.line, facing), stroke * ridge.lineGain * (0.12 + near))
    }
  }
}
