import { hex, times } from '../colour.ts'
import { type Print, paintBloom, paintShafts } from '../finish.ts'
import { random } from '../noise.ts'
import { blank, type Picture } from '../picture.ts'
import { bats, vampireCastle } from '../shapes/vampireCastle.ts'
import { type Light, paintDisc, paintSky, paintStars } from '../sky.ts'
import { paintCarving, paintLamp, paintLayers, paintRanges, paintWanderer } from '../stage.ts'
import { paintVoice, type Voice } from '../terrain.ts'

const bone = hex('#f2dcbc')
const blood = hex('#8c1622')
const fog = hex('#7a2a2c')

export const draculaPrint: Print = {
  exposure: 1.05,
  vignette: 0.6,
  ground: hex('#170a0d'),
  groundFrom: 0.9,
  grain: 0.03,
  seed: 6,
}

const voiceTowards = (focus: number): Voice => ({
  from: 0.7,
  to: 1.08,
  lines: 40,
  centre: (depth) => focus - 0.1 * Math.sin(depth * 4.4) * depth ** 0.6,
  spread: 0.3,
  swing: [0.012, 0.066],
  peak: 0.035,
  peakWidth: 0.3,
  peakEdge: 2,
  path: [0.006, 0.08],
  body: [times(blood, 0.1), hex('#0a0304')],
  fog: times(fog, 0.45),
  line: [times(bone, 0.45), hex('#c9525a')],
  lineGain: 1.1,
  seed: 83,
})

/** Dracula: a castle of needles before the moon, and a guest on the way up. */
export async function paintDracula(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const light: Light = { x: focus - 0.02, y: 0.31, colour: hex('#ff8a6a'), reach: 0.19, strength: 0.42 }
  const sky = { top: hex('#120407'), horizon: hex('#4c1017'), horizonAt: 0.68, clouds: 0.9, seed: 27 }
  paintSky(picture, light, sky)
  paintStars(picture, light, bone, 90, 9)
  paintDisc(picture, { x: light.x, y: light.y, radius: 0.17 }, times(bone, 0.92), 4)
  const ranges = [
    { base: 0.6, rise: 0.1, scale: 1.9, teeth: 0.014, seed: 61 },
    { base: 0.66, rise: 0.1, scale: 2.3, teeth: 0.024, seed: 62 },
    { base: 0.72, rise: 0.09, scale: 2.9, teeth: 0.034, seed: 63 },
  ]
  const moon = { ...light, strength: 1, reach: 0.24 }
  paintRanges(picture, moon, {
    ranges,
    body: times(blood, 0.28),
    fog: times(fog, 0.55),
    line: bone,
    lineGain: 0.4,
  })
  const castle = vampireCastle(focus * 1000, 505, 265)
  const layers = [
    { svg: castle.back, body: times(blood, 0.16), fogShare: 0.7 },
    { svg: castle.keep, body: times(blood, 0.06), fogShare: 0.6 },
    { svg: castle.front, body: times(blood, 0.025), fogShare: 0.6 },
  ]
  const rim = { ...light, colour: bone, strength: 1, reach: 0.3 }
  await paintLayers(picture, rim, layers, { fog: times(fog, 0.3), fogFrom: 0.46, fogTo: 0.78, rim: 0.55 })
  await paintCarving(picture, castle.strata, hex('#c98a70'), 0.045)
  const flock = bats(focus * 1000 + 55, 350, 300, random(14), 15)
  await paintLayers(picture, light, [{ svg: flock, body: hex('#0a0304'), fogShare: 0 }], {
    fog,
    fogFrom: 2,
    fogTo: 3,
    rim: 0,
  })
  paintShafts(picture, { ...light, colour: hex('#ff9a7a') }, 0.2, 0.55)
  await paintLamp(picture, castle.window, hex('#ff5a3a'), 4, 0.006)
  const voice = voiceTowards(focus)
  paintVoice(picture, { ...light, y: 0.5, reach: 0.45, strength: 0.9, colour: hex('#c0443c') }, voice)
  await paintWanderer(picture, light, voice, { depth: 0.6, size: 70 })
  paintBloom(picture, hex('#ff9a7a'), 0.22, 0.02)
  return picture
}
