import { hex, times } from '../colour.ts'
import { type Print, paintBloom, paintShafts } from '../finish.ts'
import { random } from '../noise.ts'
import { blank, type Picture } from '../picture.ts'
import { fortress } from '../shapes/fortress.ts'
import { dot, type Light, paintGlow, paintSky, paintStars } from '../sky.ts'
import { paintLamp, paintLayers, paintRanges } from '../stage.ts'
import { lineBase, paintVoice, type Voice, voiceHeight } from '../terrain.ts'

const amber = hex('#ff9a3c')
const ember = hex('#ff6a24')
const teal = hex('#0f4650')
const fog = hex('#2b6a6d')

export const campaignPrint: Print = {
  exposure: 1.1,
  vignette: 0.6,
  ground: hex('#071a1f'),
  groundFrom: 0.93,
  grain: 0.03,
  seed: 15,
}

const hill = (focus: number): Voice => ({
  from: 0.66,
  to: 1.1,
  lines: 44,
  centre: (depth) => focus + 0.2 * Math.sin(depth * 6) * depth ** 0.7,
  spread: 0.5,
  swing: [0.012, 0.06],
  peak: 0.17,
  peakWidth: 0.34,
  peakEdge: 2.4,
  path: [0.01, 0.09],
  body: [times(teal, 0.2), hex('#020709')],
  fog: times(fog, 0.45),
  line: [times(hex('#58b0ae'), 0.5), ember],
  lineGain: 0.9,
  seed: 239,
})

/** Lights on their way up: many, close together far away, and each on the ground it walks on. */
function paintProcession(picture: Picture, voice: Voice, count: number): void {
  const chance = random(53)
  const heightAt = voiceHeight(voice)
  for (let walker = 0; walker < count; walker++) {
    const depth = 0.02 + 0.9 * chance() ** 1.5
    const width = 0.008 + 0.12 * depth
    const x = voice.centre(depth) + (chance() + chance() - 1) * width
    const size = 0.0012 + 0.0034 * depth
    const y = lineBase(voice, depth) - heightAt(x, depth) - size * 5
    dot(picture, x, y, size, amber, 2.2)
    paintGlow(picture, { x, y, colour: amber, reach: size * 3, strength: 0.16 })
  }
}

/** News of the campaign: hundreds of small lights climbing towards the fortress. */
export async function paintCampaign(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const light: Light = { x: focus + 0.02, y: 0.34, colour: ember, reach: 0.17, strength: 0.9 }
  paintSky(picture, light, {
    top: hex('#04161b'),
    horizon: hex('#1a5f68'),
    horizonAt: 0.6,
    clouds: 1,
    seed: 103,
  })
  paintStars(picture, light, hex('#cfe6e0'), 150, 47)
  paintRanges(picture, light, {
    ranges: [
      { base: 0.58, rise: 0.09, scale: 1.5, teeth: 0.012, seed: 181 },
      { base: 0.64, rise: 0.09, scale: 2.1, teeth: 0.018, seed: 182 },
    ],
    body: times(teal, 0.42),
    fog: times(hex('#3f7f82'), 0.42),
    line: ember,
    lineGain: 0.5,
  })
  const castle = fortress(focus * 1000, 480, 240)
  const layers = [
    { svg: castle.back, body: times(teal, 0.3), fogShare: 0.6 },
    { svg: castle.keep, body: times(teal, 0.1), fogShare: 0.45 },
    { svg: castle.front, body: times(teal, 0.03), fogShare: 0.4 },
  ]
  await paintLayers(picture, light, layers, { fog: times(fog, 0.4), fogFrom: 0.36, fogTo: 0.66, rim: 0.8 })
  paintShafts(picture, light, 0.22, 0.6)
  await paintLamp(picture, castle.window, ember, 4)
  const voice = hill(focus)
  paintVoice(picture, { ...light, y: 0.55, reach: 0.45 }, voice)
  paintProcession(picture, voice, 520)
  paintBloom(picture, amber, 0.28, 0.015)
  return picture
}
