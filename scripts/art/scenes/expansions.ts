import { hex, mix, times } from '../colour.ts'
import { type Print, paintBloom, paintShafts } from '../finish.ts'
import { random } from '../noise.ts'
import { blank, type Picture } from '../picture.ts'
import { fortress } from '../shapes/fortress.ts'
import { arcade } from '../shapes/threshold.ts'
import { type Light, paintSky, paintStars } from '../sky.ts'
import { paintCarving, paintLamp, paintLayers, paintRanges, paintWanderer } from '../stage.ts'
import { paintVoice, type Voice } from '../terrain.ts'

const ember = hex('#ff6a24')
const teal = hex('#0f4650')
const fog = hex('#2b6a6d')

export const expansionsPrint: Print = {
  exposure: 1.1,
  vignette: 0.6,
  ground: hex('#071a1f'),
  groundFrom: 0.9,
  grain: 0.03,
  seed: 11,
}

const forecourt = (focus: number): Voice => ({
  from: 0.685,
  to: 1.08,
  lines: 40,
  centre: (depth) => focus + 0.03 * Math.sin(depth * 5) * depth ** 0.5,
  spread: 0.34,
  swing: [0.01, 0.06],
  peak: 0,
  peakWidth: 1,
  peakEdge: 2,
  path: [0.012, 0.08],
  body: [times(teal, 0.16), hex('#020709')],
  fog: times(fog, 0.4),
  line: [times(hex('#58b0ae'), 0.45), ember],
  lineGain: 1.1,
  seed: 167,
})

const haze = { fog: times(fog, 0.4), fogFrom: 0.3, fogTo: 0.62, rim: 0.8 }

/** The bridge, with another fire behind each of its arches. */
async function paintBridge(picture: Picture, light: Light): Promise<void> {
  const right = (picture.width / picture.height) * 1000
  const bridge = arcade({ left: right * 0.03, right: right * 0.97, top: 520, foot: 668, count: 12 })
  await paintLayers(picture, light, [{ svg: bridge.body, body: times(teal, 0.05), fogShare: 0.4 }], {
    ...haze,
    fogFrom: 0.5,
    fogTo: 0.72,
  })
  await paintCarving(picture, bridge.carved, hex('#4fa0a0'), 0.05)
  const chance = random(37)
  for (const arch of bridge.arches) {
    const colour = mix(hex('#ff3d14'), hex('#ff9c40'), chance())
    await paintLamp(picture, arch, colour, 0.12 + chance() ** 1.5 * 0.95, 0.008)
  }
}

/** The expansions: twelve arches in the wall of the fortress, and behind each another fire. */
export async function paintExpansions(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const light: Light = { x: focus, y: 0.36, colour: ember, reach: 0.14, strength: 0.9 }
  paintSky(picture, light, {
    top: hex('#04161b'),
    horizon: hex('#1a5f68'),
    horizonAt: 0.5,
    clouds: 1,
    seed: 71,
  })
  paintStars(picture, light, hex('#cfe6e0'), 130, 29)
  paintRanges(picture, light, {
    ranges: [
      { base: 0.47, rise: 0.08, scale: 1.8, teeth: 0.012, seed: 141 },
      { base: 0.53, rise: 0.08, scale: 2.4, teeth: 0.018, seed: 142 },
    ],
    body: times(teal, 0.42),
    fog: times(hex('#3f7f82'), 0.42),
    line: ember,
    lineGain: 0.5,
  })
  const castle = fortress(focus * 1000, 478, 255)
  await paintLayers(
    picture,
    light,
    [
      { svg: castle.back, body: times(teal, 0.3), fogShare: 0.7 },
      { svg: castle.keep, body: times(teal, 0.1), fogShare: 0.55 },
      { svg: castle.front, body: times(teal, 0.04), fogShare: 0.6 },
    ],
    haze,
  )
  paintShafts(picture, light, 0.22, 0.6)
  await paintLamp(picture, castle.window, ember, 4)
  await paintBridge(picture, light)
  const voice = forecourt(focus)
  paintVoice(picture, { ...light, y: 0.6, reach: 0.36, strength: 0.8 }, voice)
  await paintWanderer(picture, light, voice, { depth: 0.58 })
  paintBloom(picture, ember, 0.25, 0.02)
  return picture
}
