import { hex, times } from '../colour.ts'
import { type Print, paintBloom } from '../finish.ts'
import { blank, type Picture } from '../picture.ts'
import { candle } from '../shapes/candle.ts'
import { microphone } from '../shapes/microphone.ts'
import { type Light, paintGlow, paintSky, paintStars } from '../sky.ts'
import { paintCarving, paintLamp, paintLayers, paintRanges } from '../stage.ts'
import { paintVoice, type Voice } from '../terrain.ts'

const amber = hex('#ff9a3c')
const ink = hex('#123a4c')
const fog = hex('#2f6478')

export const candlesPrint: Print = {
  exposure: 1.1,
  vignette: 0.55,
  ground: hex('#08131a'),
  groundFrom: 0.94,
  grain: 0.03,
  seed: 14,
}

const table = (centre: number, from: number, seed: number): Voice => ({
  from,
  to: 1.12,
  lines: 34,
  centre: () => centre,
  spread: 0.5,
  swing: [0.014, 0.075],
  peak: 0,
  peakWidth: 1,
  peakEdge: 2,
  path: [0, 0],
  body: [times(ink, 0.18), hex('#03080c')],
  fog: times(fog, 0.42),
  line: [times(hex('#7fb4c4'), 0.5), amber],
  lineGain: 1.1,
  seed,
})

function paintNight(picture: Picture, light: Light): void {
  paintSky(picture, light, {
    top: hex('#050d14'),
    horizon: hex('#1c5266'),
    horizonAt: 0.7,
    clouds: 0.9,
    seed: 91,
  })
  paintStars(picture, light, hex('#e2eef2'), 160, 43)
  paintRanges(picture, light, {
    ranges: [
      { base: 0.6, rise: 0.11, scale: 1.4, teeth: 0.014, seed: 171 },
      { base: 0.67, rise: 0.11, scale: 2, teeth: 0.02, seed: 172 },
      { base: 0.73, rise: 0.09, scale: 2.6, teeth: 0.026, seed: 173 },
    ],
    body: times(ink, 0.42),
    fog: times(fog, 0.5),
    line: amber,
    lineGain: 0.5,
  })
}

async function paintCandle(picture: Picture, x: number, y: number, size: number, burnt = 0): Promise<void> {
  const shape = candle(x, y, size, burnt)
  const flame: Light = { ...shape.light, colour: amber, reach: size * 0.00042, strength: 0.75 }
  paintGlow(picture, flame)
  const wax = { svg: shape.wax, body: hex('#e08a44'), fogShare: 1 }
  const melt = (size * 0.5) / 1000
  const haze = { fog: hex('#1c0e07'), fogFrom: shape.light.y, fogTo: shape.light.y + melt, rim: 0.8 }
  await paintLayers(picture, { ...flame, strength: 1 }, [wax], haze)
  await paintLamp(picture, shape.flame, hex('#ff8a2a'), 2.2, 0.01)
  await paintLamp(picture, shape.core, hex('#ffd890'), 3.5, 0.004)
  await paintLayers(picture, flame, [{ svg: shape.wick, body: hex('#120604'), fogShare: 0 }], {
    ...haze,
    rim: 0,
  })
}

/** For pages that have no image of their own: one candle, and a voice around it. */
export async function paintShare(width: number, height: number, focus: number): Promise<Picture> {
  const picture = blank(width, height)
  const light: Light = { x: focus, y: 0.42, colour: amber, reach: 0.24, strength: 0.5 }
  paintNight(picture, light)
  paintVoice(picture, { ...light, y: 0.6, reach: 0.5, strength: 0.9 }, table(focus, 0.76, 211))
  await paintCandle(picture, focus * 1000, 880, 640)
  paintBloom(picture, amber, 0.3, 0.03)
  return picture
}

/** News of money: a row of candles, each lit from the one before. */
export async function paintRound(width: number, height: number): Promise<Picture> {
  const picture = blank(width, height)
  const across = width / height
  const light: Light = { x: across * 0.72, y: 0.42, colour: amber, reach: 0.3, strength: 0.32 }
  paintNight(picture, light)
  paintVoice(picture, { ...light, y: 0.66, reach: 0.6, strength: 0.8 }, table(across * 0.6, 0.74, 223))
  const count = 7
  for (let index = 0; index < count; index++) {
    const share = index / (count - 1)
    await paintCandle(
      picture,
      across * 1000 * (0.13 + 0.74 * share),
      840 + 60 * share ** 1.5,
      170 + 330 * share ** 1.7,
      14 - 14 * share,
    )
  }
  paintBloom(picture, amber, 0.25, 0.025)
  return picture
}

/** News from the studio: the microphone in candlelight. */
export async function paintStudio(width: number, height: number): Promise<Picture> {
  const picture = blank(width, height)
  const across = width / height
  const light: Light = { x: across * 0.66, y: 0.44, colour: amber, reach: 0.26, strength: 0.45 }
  paintNight(picture, light)
  paintVoice(picture, { ...light, y: 0.66, reach: 0.6, strength: 0.85 }, table(across * 0.42, 0.74, 227))
  await paintCandle(picture, across * 660, 890, 480, 6)
  const mic = microphone(across * 410, 905, 720)
  const lit = { ...light, reach: 0.5, strength: 1 }
  await paintLayers(picture, lit, [{ svg: mic.body, body: hex('#060d12'), fogShare: 0 }], {
    fog: ink,
    fogFrom: 2,
    fogTo: 3,
    rim: 1,
  })
  await paintCarving(picture, mic.carved, hex('#ffb468'), 0.09)
  paintBloom(picture, amber, 0.28, 0.025)
  return picture
}
