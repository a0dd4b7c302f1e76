import { hex, smooth, times } from '../colour.ts'
import { type Print, paintBloom, paintShafts } from '../finish.ts'
import { fractal, noise } from '../noise.ts'
import { blank, type Picture } from '../picture.ts'
import { paintRidge } from '../ridge.ts'
import { fortress } from '../shapes/fortress.ts'
import { type Light, paintSky, paintStars } from '../sky.ts'
import { paintLamp, paintLayers, paintRanges, paintWanderer } from '../stage.ts'
import { paintVoice, type Voice } from '../terrain.ts'

const amber = hex('#ff9a3c')
const ink = hex('#123a4c')
const fog = hex('#2f6478')

export const homePrint: Print = {
  exposure: 1.1,
  vignette: 0.55,
  ground: hex('#08131a'),
  groundFrom: 0.88,
  grain: 0.03,
  seed: 13,
}

const land = (focus: number): Voice => ({
  from: 0.66,
  to: 1.1,
  lines: 44,
  centre: (depth) => focus - 0.12 * Math.sin(depth * 3.4) * depth ** 0.6,
  spread: 0.4,
  swing: [0.012, 0.07],
  peak: 0.05,
  peakWidth: 0.17,
  peakEdge: 3,
  path: [0.005, 0.09],
  body: [times(ink, 0.2), hex('#03080c')],
  fog: times(fog, 0.45),
  line: [times(hex('#7fb4c4'), 0.5), amber],
  lineGain: 1.1,
  seed: 197,
})

/** The voice itself: quiet at the left edge, louder towards the fortress, and brighter than anything it draws. */
function paintVoiceLine(picture: Picture, light: Light, y: number): void {
  const speech = fractal(307, 3)
  const words = noise(311)
  const crest = Float32Array.from({ length: picture.width }, (_, column) => {
    const x = column / picture.height
    const nearness = smooth(0.05, light.x - 0.1, x) ** 1.3 * smooth(light.x + 0.75, light.x + 0.1, x)
    const word = Math.max(0.12, 0.55 + words(x * 8, 1) * 1.2)
    return (y - Math.abs(speech(x * 62, 2)) * word * (0.003 + 0.075 * nearness)) * picture.height
  })
  paintRidge(
    picture,
    {
      crest,
      body: times(ink, 0.12),
      fog: times(fog, 0.4),
      fogDepth: 0.05,
      fogShare: 0.7,
      line: amber,
      lineWidth: 0.0011,
      lineGain: 1.5,
      until: picture.height,
    },
    { ...light, reach: 0.7, strength: 1 },
  )
}

/** The home page: a voice comes in from the left and becomes a country. Words have room at the left and below. */
export async function paintHome(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const light: Light = { x: focus + 0.02, y: 0.46, colour: amber, reach: 0.15, strength: 1 }
  paintSky(picture, light, {
    top: hex('#050d14'),
    horizon: hex('#1c5266'),
    horizonAt: 0.6,
    clouds: 0.9,
    seed: 91,
  })
  paintStars(picture, light, hex('#e2eef2'), 280, 41)
  paintRanges(picture, light, {
    ranges: [
      { base: 0.57, rise: 0.07, scale: 1.3, teeth: 0.01, seed: 161 },
      { base: 0.615, rise: 0.07, scale: 1.9, teeth: 0.014, seed: 162 },
    ],
    body: times(ink, 0.42),
    fog: times(fog, 0.5),
    line: amber,
    lineGain: 0.45,
  })
  const castle = fortress(focus * 1000, 575, 205)
  const layers = [
    { svg: castle.back, body: times(ink, 0.3), fogShare: 0.7 },
    { svg: castle.keep, body: times(ink, 0.1), fogShare: 0.5 },
    { svg: castle.front, body: times(ink, 0.03), fogShare: 0.4 },
  ]
  await paintLayers(picture, light, layers, { fog: times(fog, 0.4), fogFrom: 0.45, fogTo: 0.68, rim: 0.8 })
  await paintLamp(picture, castle.gate, amber, 0.1, 0.01)
  paintShafts(picture, light, 0.24, 0.65)
  await paintLamp(picture, castle.window, hex('#ff7a2e'), 5)
  paintVoiceLine(picture, light, 0.64)
  const voice = land(focus)
  paintVoice(picture, { ...light, y: 0.56, reach: 0.45 }, voice)
  await paintWanderer(picture, light, voice, { depth: 0.56, size: 62 })
  paintBloom(picture, amber, 0.32, 0.022)
  return picture
}
