import { hex, times } from '../colour.ts'
import { type Print, paintBloom, paintShafts } from '../finish.ts'
import { blank, type Picture } from '../picture.ts'
import { boat, monoliths } from '../shapes/sea.ts'
import { nearArm, sleeper } from '../shapes/sleeper.ts'
import { type Light, paintGlow, paintSky, paintStars } from '../sky.ts'
import { paintCarving, paintLamp, paintLayers } from '../stage.ts'
import { lineBase, paintVoice, type Voice, voiceHeight } from '../terrain.ts'

const glow = hex('#57d8a6')
const sea = hex('#0b4a4a')
const fog = hex('#2c7f74')
const lamp = hex('#ffb45e')

export const cthulhuPrint: Print = {
  exposure: 1.1,
  vignette: 0.62,
  ground: hex('#04141a'),
  groundFrom: 0.9,
  grain: 0.03,
  seed: 9,
}

const seaBefore = (focus: number): Voice => ({
  from: 0.575,
  to: 1.1,
  lines: 52,
  centre: () => focus,
  spread: 0.55,
  swing: [0.008, 0.05],
  peak: 0.012,
  peakWidth: 0.2,
  peakEdge: 2,
  path: [0, 0],
  body: [times(sea, 0.2), hex('#01080a')],
  fog: times(fog, 0.5),
  line: [times(glow, 0.8), hex('#3fae90')],
  lineGain: 1,
  seed: 131,
})

/** Call of Cthulhu: a sea of sound, somebody in a small boat, and what has come up to listen. */
export async function paintCthulhu(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const light: Light = { x: focus, y: 0.33, colour: glow, reach: 0.2, strength: 0.42 }
  const sky = { top: hex('#020a0e'), horizon: hex('#0e4f4e'), horizonAt: 0.58, clouds: 1.1, seed: 58 }
  paintSky(picture, light, sky)
  paintStars(picture, light, hex('#d6fff0'), 110, 17)
  const risen = sleeper(focus * 1000, 556, 310)
  const right = (width / height) * 1000
  const haze = { fog: times(fog, 0.3), fogFrom: 0.26, fogTo: 0.58, rim: 0.9 }
  await paintLayers(
    picture,
    light,
    [
      { svg: monoliths(-60, focus * 1000 - 150, 590, 5), body: times(fog, 0.1), fogShare: 0.75 },
      { svg: monoliths(focus * 1000 + 170, right + 60, 590, 6), body: times(fog, 0.1), fogShare: 0.75 },
      { svg: risen.head, body: times(sea, 0.06), fogShare: 0.55 },
    ],
    haze,
  )
  await paintCarving(picture, risen.carved, glow, 0.06)
  await paintLayers(picture, light, [{ svg: risen.reaching, body: times(sea, 0.05), fogShare: 0.5 }], haze)
  paintShafts(picture, light, 0.25, 0.5)
  await paintLamp(picture, risen.eyes, hex('#b8ffdc'), 1.3, 0.006)
  const voice = seaBefore(focus)
  paintVoice(picture, { ...light, y: 0.52, reach: 0.42, strength: 0.85 }, voice)
  const depth = 0.52
  const x = focus - 0.07
  const y = lineBase(voice, depth) - voiceHeight(voice)(x, depth)
  const craft = boat(x * 1000, y * 1000 + 4, 92)
  paintGlow(picture, { ...craft.light, y: craft.light.y + 0.04, colour: lamp, reach: 0.06, strength: 0.55 })
  await paintLayers(picture, light, [{ svg: craft.hull, body: hex('#010405'), fogShare: 0 }], {
    ...haze,
    rim: 1.2,
  })
  await paintLamp(picture, craft.lantern, lamp, 4, 0.012)
  await paintLayers(
    picture,
    { ...light, y: 0.45, reach: 0.45 },
    [{ svg: nearArm((focus + 0.24) * 1000, 900, 250), body: hex('#010606'), fogShare: 0.9 }],
    { fog: hex('#010a0b'), fogFrom: 0.8, fogTo: 1, rim: 0.7 },
  )
  paintBloom(picture, glow, 0.25, 0.02)
  return picture
}
