import { blur } from './blur.ts'
import { mix, type Rgb, smooth } from './colour.ts'
import { blend, type Mask, type Picture, shine } from './picture.ts'
import { arriving, type Light } from './sky.ts'

export type Silhouette = {
  body: Rgb
  fog: Rgb
  /** The fog climbs from none at `fogFrom` to `fogShare` at `fogTo`, in heights from the top. */
  fogFrom: number
  fogTo: number
  fogShare: number
  /** The light that creeps round its edges, and how far it creeps in heights. */
  rim: number
  rimWidth: number
}

/** Paints a shape as something solid before the light: dark, lit round its edges, its foot in fog. */
export function paintSilhouette(picture: Picture, mask: Mask, shape: Silhouette, light: Light): void {
  const { width, height } = picture
  const reach = shape.rimWidth * height
  const soft = blur(mask, Math.max(1, reach * 0.5))
  for (let row = 0; row < height; row++) {
    const y = row / height
    const share = smooth(shape.fogFrom, shape.fogTo, y) * shape.fogShare
    const colour = mix(shape.body, shape.fog, share)
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const cover = mask.cover[pixel] ?? 0
      if (cover === 0) continue
      const x = column / height
      const lit = arriving(light, x, y)
      blend(picture, pixel, colour, cover)
      shine(picture, pixel, light.colour, cover * share * lit * 0.5)
      const away = Math.hypot(light.x - x, light.y - y) + 1e-4
      const toX = Math.round(column + ((light.x - x) / away) * reach)
      const toY = Math.round(row + ((light.y - y) / away) * reach)
      const outside =
        1 -
        (soft.cover[Math.min(height - 1, Math.max(0, toY)) * width + Math.min(width - 1, Math.max(0, toX))] ??
          0)
      shine(picture, pixel, light.colour, cover * shape.rim * lit * outside * outside)
    }
  }
}
