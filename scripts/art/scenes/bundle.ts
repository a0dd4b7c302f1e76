import { hex, times } from '../colour.ts'
import { type Print, paintBloom, paintShafts } from '../finish.ts'
import { blank, type Picture } from '../picture.ts'
import { gauntlet } from '../shapes/city.ts'
import { fortress } from '../shapes/fortress.ts'
import { type Light, paintSky, paintStars } from '../sky.ts'
import { paintCarving, paintLamp, paintLayers, paintRanges, paintWanderer } from '../stage.ts'
import { paintVoice, type Voice } from '../terrain.ts'

const amber = hex('#ff9440')
const dusk = hex('#3a3350')
const fog = hex('#6a6480')

export const bundlePrint: Print = {
  exposure: 1.1,
  vignette: 0.6,
  ground: hex('#0c0f16'),
  groundFrom: 0.9,
  grain: 0.03,
  seed: 10,
}

const valley = (focus: number): Voice => ({
  from: 0.63,
  to: 1.08,
  lines: 46,
  centre: (depth) => focus + 0.05 * Math.sin(depth * 7) * depth ** 0.5,
  spread: 0.42,
  swing: [0.014, 0.07],
  peak: -0.03,
  peakWidth: 0.13,
  peakEdge: 2,
  path: [0.006, 0.08],
  body: [times(dusk, 0.2), hex('#05060a')],
  fog: times(fog, 0.34),
  line: [times(hex('#c8b8d8'), 0.45), amber],
  lineGain: 1.05,
  seed: 151,
})

/** Both games at once: the fortress and the tower, and a valley between them with somebody in it. */
export async function paintBundle(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const light: Light = { x: focus + 0.01, y: 0.5, colour: amber, reach: 0.17, strength: 0.85 }
  paintSky(picture, light, {
    top: hex('#070a12'),
    horizon: hex('#4a3f68'),
    horizonAt: 0.6,
    clouds: 1,
    seed: 64,
  })
  paintStars(picture, light, hex('#ece6ff'), 200, 23)
  paintRanges(picture, light, {
    ranges: [
      { base: 0.57, rise: 0.08, scale: 1.8, teeth: 0.012, seed: 121 },
      { base: 0.62, rise: 0.08, scale: 2.4, teeth: 0.018, seed: 122 },
    ],
    body: times(dusk, 0.4),
    fog: times(fog, 0.4),
    line: amber,
    lineGain: 0.5,
  })
  const castle = fortress((focus - 0.19) * 1000, 560, 215)
  const tower = gauntlet((focus + 0.215) * 1000, 668, 480)
  const haze = { fog: times(fog, 0.3), fogFrom: 0.4, fogTo: 0.68, rim: 0.9 }
  await paintLayers(
    picture,
    light,
    [
      { svg: castle.back, body: times(hex('#0f4650'), 0.26), fogShare: 0.6 },
      { svg: castle.keep, body: times(hex('#0f4650'), 0.09), fogShare: 0.5 },
      { svg: castle.front, body: times(hex('#0f4650'), 0.035), fogShare: 0.45 },
      { svg: tower.body, body: times(hex('#4a5a6c'), 0.04), fogShare: 0.5 },
    ],
    haze,
  )
  await paintCarving(picture, tower.carved, hex('#9fb2c6'), 0.018)
  paintShafts(picture, light, 0.22, 0.55)
  await paintLamp(picture, castle.gate, hex('#ff6a24'), 0.12, 0.01)
  await paintLamp(picture, castle.window, hex('#ff6a24'), 5)
  await paintLamp(picture, tower.light, hex('#ff3524'), 4, 0.007)
  const voice = valley(focus)
  paintVoice(picture, { ...light, reach: 0.42 }, voice)
  await paintWanderer(picture, light, voice, { depth: 0.6, size: 70 })
  paintBloom(picture, amber, 0.28, 0.02)
  return picture
}
