import { blur } from '../blur.ts'
import { hex, times } from '../colour.ts'
import { type Print, paintBloom } from '../finish.ts'
import { blank, draw, type Picture, shineMask } from '../picture.ts'
import { gate } from '../shapes/threshold.ts'
import { type Light, paintSky, paintStars } from '../sky.ts'
import { paintCarving, paintLamp, paintLayers, paintWanderer } from '../stage.ts'
import { paintVoice, type Voice } from '../terrain.ts'

const ember = hex('#ff7a2e')
const teal = hex('#0f4650')

export const artbookPrint: Print = {
  exposure: 1.1,
  vignette: 0.65,
  ground: hex('#071a1f'),
  groundFrom: 0.92,
  grain: 0.03,
  seed: 12,
}

const steps = (focus: number): Voice => ({
  from: 0.74,
  to: 1.08,
  lines: 30,
  centre: (depth) => focus + 0.012 + 0.02 * depth,
  spread: 0.3,
  swing: [0.01, 0.06],
  peak: 0,
  peakWidth: 1,
  peakEdge: 2,
  path: [0.03, 0.12],
  body: [times(teal, 0.12), hex('#020709')],
  fog: times(hex('#2b6a6d'), 0.3),
  line: [ember, times(ember, 0.9)],
  lineGain: 1.1,
  seed: 181,
})

/** The artbook: the gate from near, ajar, and the light that comes out of it. */
export async function paintArtbook(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const door = gate(focus * 1000, 755, 560)
  const light: Light = { x: focus + 0.015, y: 0.6, colour: ember, reach: 0.13, strength: 0.95 }
  paintSky(
    picture,
    { ...light, strength: 0 },
    { top: hex('#04161b'), horizon: hex('#1f6a74'), horizonAt: 0.5, clouds: 1, seed: 77 },
  )
  paintStars(picture, { ...light, strength: 0 }, hex('#cfe6e0'), 150, 31)
  const haze = { fog: times(hex('#2b6a6d'), 0.3), fogFrom: 0.55, fogTo: 0.8, rim: 0.1 }
  await paintLayers(
    picture,
    light,
    [
      { svg: door.face, body: times(teal, 0.085), fogShare: 0.5 },
      { svg: door.leaf, body: times(teal, 0.03), fogShare: 0.3 },
    ],
    haze,
  )
  await paintCarving(picture, door.carved, hex('#4fa0a0'), 0.05)
  await paintLamp(picture, door.gap, hex('#ff9038'), 1.7, 0.02)
  const spill = blur(await draw(width, height, door.gap), height * 0.06)
  shineMask(picture, spill, ember, 0.9)
  const voice = steps(focus)
  paintVoice(picture, { ...light, y: 0.76, reach: 0.26, strength: 1.1 }, voice)
  await paintWanderer(picture, light, voice, { depth: 0.36, size: 84 })
  paintBloom(picture, ember, 0.3, 0.02)
  return picture
}
