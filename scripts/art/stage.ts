/** The pieces that scenes are put together from, far to near. */
import { blur } from './blur.ts'
import { hex, type Rgb, times } from './colour.ts'
import { draw, type Picture, shineMask } from './picture.ts'
import { paintRidge } from './ridge.ts'
import { wanderer } from './shapes/wanderer.ts'
import { paintSilhouette } from './silhouette.ts'
import { type Light, paintGlow } from './sky.ts'
import { lineBase, type Range, rangeCrest, type Voice, voiceHeight } from './terrain.ts'

export type Ranges = { ranges: readonly Range[]; body: Rgb; fog: Rgb; line: Rgb; lineGain: number }

/** Far mountains, each darker than the one behind it, with fog in the valleys between. */
export function paintRanges(
  picture: Picture,
  light: Light,
  { ranges, body, fog, line, lineGain }: Ranges,
): void {
  for (const [index, range] of ranges.entries()) {
    paintRidge(
      picture,
      {
        crest: rangeCrest(picture, range),
        body: times(body, 1 - index / (ranges.length + 1)),
        fog,
        fogDepth: 0.11,
        fogShare: 0.7,
        line,
        lineWidth: 0.0005,
        lineGain,
        until: picture.height,
      },
      light,
    )
  }
}

export type Layer = { svg: string; body: Rgb; fogShare: number }
export type Haze = { fog: Rgb; fogFrom: number; fogTo: number; rim: number }

/** A building in layers, far to near: the far ones stand deeper in the haze. */
export async function paintLayers(
  picture: Picture,
  light: Light,
  layers: readonly Layer[],
  haze: Haze,
): Promise<void> {
  for (const { svg, body, fogShare } of layers) {
    const mask = await draw(picture.width, picture.height, svg)
    paintSilhouette(picture, mask, { ...haze, body, fogShare, rimWidth: 0.004 }, light)
  }
}

/** Something that shines by itself, with its halo. `halo` is its reach in heights. */
export async function paintLamp(
  picture: Picture,
  svg: string,
  colour: Rgb,
  strength: number,
  halo = 0.008,
): Promise<void> {
  const mask = await draw(picture.width, picture.height, svg)
  shineMask(picture, mask, colour, strength)
  shineMask(picture, blur(mask, picture.height * halo), colour, strength * 0.55)
}

/** Faint drawing on a dark surface. */
export async function paintCarving(picture: Picture, svg: string, colour: Rgb, gain: number): Promise<void> {
  shineMask(picture, await draw(picture.width, picture.height, svg), colour, gain)
}

const lampLight = hex('#ffae5a')

/** The listener in the picture: small, seen from behind, on one of the lines, with a lantern. */
export async function paintWanderer(
  picture: Picture,
  light: Light,
  voice: Voice,
  { depth, aside = 0, size = 74 }: { depth: number; aside?: number; size?: number },
): Promise<void> {
  const x = voice.centre(depth) + aside
  const y = lineBase(voice, depth) - voiceHeight(voice)(x, depth)
  const shape = wanderer(x * 1000, y * 1000, size)
  paintGlow(picture, {
    x: shape.light.x,
    y: shape.light.y + 0.012,
    colour: lampLight,
    reach: size * 0.0007,
    strength: 0.5,
  })
  const mask = await draw(picture.width, picture.height, shape.body)
  const haze = { fog: lampLight, fogFrom: 2, fogTo: 3, fogShare: 0 }
  paintSilhouette(
    picture,
    mask,
    { ...haze, body: hex('#010405'), rim: 1.6, rimWidth: 0.002 },
    { ...light, reach: 0.4 },
  )
  await paintLamp(picture, shape.lantern, lampLight, 4, 0.012)
}
