import { hex, times } from '../colour.ts'
import { type Print, paintBloom, paintShafts } from '../finish.ts'
import { blank, type Picture } from '../picture.ts'
import { sparks, wizardTower } from '../shapes/wizardTower.ts'
import { type Light, paintSky, paintStars } from '../sky.ts'
import { paintCarving, paintLamp, paintLayers, paintRanges, paintWanderer } from '../stage.ts'
import { paintVoice, type Voice } from '../terrain.ts'

const gold = hex('#ffc04a')
const violet = hex('#4a2c86')
const fog = hex('#7a5cb8')

export const macePrint: Print = {
  exposure: 1.1,
  vignette: 0.6,
  ground: hex('#140e22'),
  groundFrom: 0.9,
  grain: 0.03,
  seed: 8,
}

const voiceTowards = (focus: number): Voice => ({
  from: 0.66,
  to: 1.08,
  lines: 42,
  centre: (depth) => focus + 0.09 * Math.sin(depth * 4.8 + 0.4) * depth ** 0.5,
  spread: 0.34,
  swing: [0.014, 0.068],
  peak: 0.07,
  peakWidth: 0.2,
  peakEdge: 2,
  path: [0.006, 0.08],
  body: [times(violet, 0.16), hex('#07040e')],
  fog: times(fog, 0.34),
  line: [times(hex('#b9a0ee'), 0.5), gold],
  lineGain: 1,
  seed: 113,
})

/** Mace & Magic: a tower that leans towards you, and gold that leaves its roof. */
export async function paintMaceAndMagic(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const x = focus * 1000
  const tower = wizardTower(x - 40, 580, 325)
  const light: Light = {
    x: tower.tip.x / 1000 - 0.02,
    y: 0.36,
    colour: hex('#ffa94a'),
    reach: 0.15,
    strength: 0.62,
  }
  const sky = { top: hex('#0b0618'), horizon: hex('#42287a'), horizonAt: 0.62, clouds: 0.9, seed: 47 }
  paintSky(picture, light, sky)
  paintStars(picture, light, hex('#efe6ff'), 320, 13)
  paintRanges(picture, light, {
    ranges: [
      { base: 0.55, rise: 0.1, scale: 1.6, teeth: 0.012, seed: 101 },
      { base: 0.61, rise: 0.1, scale: 2.2, teeth: 0.018, seed: 102 },
      { base: 0.67, rise: 0.08, scale: 2.8, teeth: 0.024, seed: 103 },
    ],
    body: times(violet, 0.4),
    fog: times(fog, 0.36),
    line: gold,
    lineGain: 0.45,
  })
  const haze = { fog: times(fog, 0.26), fogFrom: 0.42, fogTo: 0.7, rim: 0.9 }
  await paintLayers(
    picture,
    light,
    [
      { svg: tower.back, body: times(violet, 0.14), fogShare: 0.6 },
      { svg: tower.front, body: times(violet, 0.045), fogShare: 0.5 },
    ],
    haze,
  )
  await paintCarving(picture, tower.strata, hex('#b9a0ee'), 0.04)
  paintShafts(picture, light, 0.2, 0.55)
  await paintLamp(picture, tower.windows, gold, 4, 0.01)
  await paintLamp(picture, sparks(tower.tip.x, tower.tip.y, 460, 17, 380), gold, 1.3, 0.003)
  const voice = voiceTowards(focus)
  paintVoice(picture, { ...light, x: focus, y: 0.5, reach: 0.42, strength: 0.8 }, voice)
  await paintWanderer(picture, light, voice, { depth: 0.62 })
  paintBloom(picture, gold, 0.28, 0.02)
  return picture
}
