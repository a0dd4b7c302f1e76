import { hex, times } from '../colour.ts'
import { type Print, paintBloom, paintShafts } from '../finish.ts'
import { blank, type Picture } from '../picture.ts'
import { fortress as shape } from '../shapes/fortress.ts'
import { type Light, paintSky, paintStars } from '../sky.ts'
import { paintCarving, paintLamp, paintLayers, paintRanges, paintWanderer } from '../stage.ts'
import { paintVoice, type Voice } from '../terrain.ts'

const ember = hex('#ff6a24')
const teal = hex('#0f4650')
const fog = hex('#2b6a6d')

export const fortressPrint: Print = {
  exposure: 1.1,
  vignette: 0.6,
  ground: hex('#071a1f'),
  groundFrom: 0.9,
  grain: 0.03,
  seed: 5,
}

const voiceTowards = (focus: number): Voice => ({
  from: 0.64,
  to: 1.08,
  lines: 44,
  centre: (depth) => focus + 0.075 * Math.sin(depth * 5.2) * depth ** 0.5,
  spread: 0.34,
  swing: [0.014, 0.07],
  peak: 0.1,
  peakWidth: 0.27,
  peakEdge: 4,
  path: [0.006, 0.085],
  body: [times(teal, 0.22), hex('#020709')],
  fog: times(fog, 0.5),
  line: [times(hex('#58b0ae'), 0.5), ember],
  lineGain: 1.2,
  seed: 71,
})

/** The Fortress of Death: one window burns, and somebody walks towards it. `focus`: where it stands, in heights. */
export async function paintFortress(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const light: Light = { x: focus + 0.03, y: 0.43, colour: ember, reach: 0.15, strength: 1 }
  const sky = { top: hex('#04161b'), horizon: hex('#1a5f68'), horizonAt: 0.6, clouds: 1, seed: 11 }
  paintSky(picture, light, sky)
  paintStars(picture, light, hex('#cfe6e0'), 160, 3)
  const ranges = [
    { base: 0.55, rise: 0.07, scale: 1.5, teeth: 0.012, seed: 44 },
    { base: 0.6, rise: 0.08, scale: 2.1, teeth: 0.017, seed: 45 },
    { base: 0.66, rise: 0.08, scale: 2.7, teeth: 0.022, seed: 46 },
  ]
  paintRanges(picture, light, {
    ranges,
    body: times(teal, 0.42),
    fog: times(hex('#3f7f82'), 0.42),
    line: ember,
    lineGain: 0.5,
  })
  const castle = shape(focus * 1000, 520, 300)
  const layers = [
    { svg: castle.back, body: times(teal, 0.3), fogShare: 0.7 },
    { svg: castle.keep, body: times(teal, 0.1), fogShare: 0.5 },
    { svg: castle.front, body: times(teal, 0.03), fogShare: 0.4 },
  ]
  await paintLayers(picture, light, layers, { fog: times(fog, 0.4), fogFrom: 0.36, fogTo: 0.66, rim: 0.8 })
  await paintCarving(picture, castle.carved, hex('#3f8a8c'), 0.02)
  await paintLamp(picture, castle.gate, ember, 0.1, 0.012)
  paintShafts(picture, light, 0.22, 0.6)
  await paintLamp(picture, castle.window, ember, 5)
  const voice = voiceTowards(focus)
  paintVoice(picture, { ...light, y: 0.5, reach: 0.42 }, voice)
  await paintWanderer(picture, light, voice, { depth: 0.62 })
  paintBloom(picture, ember, 0.3, 0.02)
  return picture
}
