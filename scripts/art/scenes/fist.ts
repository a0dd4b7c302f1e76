import { hex, times } from '../colour.ts'
import { type Print, paintBloom, paintShafts } from '../finish.ts'
import { blank, type Picture } from '../picture.ts'
import { arena, cityWall, gauntlet, roofs, watchers } from '../shapes/city.ts'
import { type Light, paintDisc, paintSky, paintStars } from '../sky.ts'
import { paintCarving, paintLamp, paintLayers, paintRanges, paintWanderer } from '../stage.ts'
import { paintVoice, type Voice } from '../terrain.ts'

const crimson = hex('#f0343c')
const steel = hex('#4a5a6c')
const fog = hex('#64748a')

export const fistPrint: Print = {
  exposure: 1.08,
  vignette: 0.6,
  ground: hex('#12141a'),
  groundFrom: 0.9,
  grain: 0.03,
  seed: 7,
}

const voiceTowards = (focus: number): Voice => ({
  from: 0.665,
  to: 1.08,
  lines: 44,
  centre: (depth) => focus + 0.06 * Math.sin(depth * 6) * depth ** 0.4,
  spread: 0.36,
  swing: [0.01, 0.072],
  peak: 0.012,
  peakWidth: 0.4,
  peakEdge: 4,
  path: [0.008, 0.085],
  body: [times(steel, 0.14), hex('#06070a')],
  fog: times(fog, 0.4),
  line: [times(hex('#b6c4d4'), 0.5), crimson],
  lineGain: 1.15,
  seed: 97,
})

/** The city from its far roofs to its wall, with the tower among them. */
async function paintCity(
  picture: Picture,
  light: Light,
  x: number,
  tower: ReturnType<typeof gauntlet>,
): Promise<void> {
  const right = (picture.width / picture.height) * 1000
  const ring = arena(x - 210, 640, 250)
  const haze = { fog: times(fog, 0.32), fogFrom: 0.42, fogTo: 0.7, rim: 0.8 }
  await paintLayers(
    picture,
    light,
    [
      { svg: roofs(-40, right + 40, 590, 60, 3), body: times(steel, 0.2), fogShare: 0.8 },
      { svg: roofs(-40, right + 40, 620, 66, 4), body: times(steel, 0.12), fogShare: 0.75 },
    ],
    haze,
  )
  await paintLayers(picture, light, [{ svg: tower.body, body: times(steel, 0.035), fogShare: 0.5 }], haze)
  await paintCarving(picture, tower.carved, hex('#9fb2c6'), 0.018)
  await paintLayers(
    picture,
    light,
    [
      { svg: roofs(-40, right + 40, 645, 58, 6), body: times(steel, 0.06), fogShare: 0.6 },
      { svg: ring.body, body: times(steel, 0.045), fogShare: 0.5 },
    ],
    haze,
  )
  await paintLamp(
    picture,
    watchers({ left: 0, right, top: 596, bottom: 652 }, right / 11, 15),
    hex('#ff8a3c'),
    0.9,
    0.002,
  )
  await paintLamp(picture, ring.arches, hex('#ff3524'), 0.28, 0.004)
  await paintLayers(
    picture,
    light,
    [{ svg: cityWall(-60, right + 60, 655, 8), body: times(steel, 0.025), fogShare: 0.35 }],
    haze,
  )
}

/** F.I.S.T.: a walled city, its arena, and a tower built like a gauntlet before a red sun. */
export async function paintFist(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const light: Light = { x: focus, y: 0.4, colour: crimson, reach: 0.17, strength: 0.62 }
  const sky = { top: hex('#0a0c11'), horizon: hex('#2d3a49'), horizonAt: 0.62, clouds: 0.95, seed: 33 }
  paintSky(picture, light, sky)
  paintStars(picture, light, hex('#d8e0ea'), 90, 5)
  paintDisc(picture, { x: light.x, y: light.y, radius: 0.15 }, times(hex('#ff4038'), 0.72), 8)
  paintRanges(picture, light, {
    ranges: [
      { base: 0.56, rise: 0.06, scale: 1.7, teeth: 0.014, seed: 81 },
      { base: 0.6, rise: 0.06, scale: 2.3, teeth: 0.018, seed: 82 },
    ],
    body: times(steel, 0.3),
    fog: times(fog, 0.4),
    line: crimson,
    lineGain: 0.5,
  })
  const tower = gauntlet(focus * 1000, 660, 530)
  await paintCity(picture, light, focus * 1000, tower)
  paintShafts(picture, light, 0.2, 0.55)
  await paintLamp(picture, tower.light, hex('#ff3524'), 4, 0.007)
  const voice = voiceTowards(focus)
  paintVoice(picture, { ...light, y: 0.5, reach: 0.42, strength: 0.9 }, voice)
  await paintWanderer(picture, light, voice, { depth: 0.62 })
  paintBloom(picture, crimson, 0.25, 0.02)
  return picture
}
