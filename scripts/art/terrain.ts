import { clamp, mix, type Rgb, smooth } from './colour.ts'
import { fractal, noise } from './noise.ts'
import type { Picture } from './picture.ts'
import { paintRidge } from './ridge.ts'
import type { Light } from './sky.ts'

export type Range = { base: number; rise: number; scale: number; teeth: number; seed: number }

/** A range of far mountains: one crest, broad in its bulk and toothed like speech. Lengths in heights. */
export function rangeCrest(picture: Picture, range: Range): Float32Array {
  const bulk = fractal(range.seed, 5)
  const teeth = noise(range.seed + 31)
  const envelope = noise(range.seed + 57)
  return Float32Array.from({ length: picture.width }, (_, column) => {
    const x = column / picture.height
    const speech = clamp(0.3 + envelope(x * 2.7, 2) * 1.3)
    const tooth = Math.abs(teeth(x * 60, 1)) ** 0.8 * speech
    return (range.base - (0.5 + bulk(x * range.scale, 3)) * range.rise - tooth * range.teeth) * picture.height
  })
}

export type Voice = {
  /** The y of the first and the last line; far ones stand closer together. */
  from: number
  to: number
  lines: number
  /** Where the voice is loud at a depth of 0 (far) to 1 (near), how wide, and how high it swings. */
  centre: (depth: number) => number
  spread: number
  swing: readonly [far: number, near: number]
  /** The mountain that the far lines climb, and half its width. */
  peak: number
  peakWidth: number
  /** 2 for a round hill; more gives a flat top and steep sides. */
  peakEdge: number
  /** Half the width of the silence along the centre, where somebody can walk, far and near. */
  path: readonly [far: number, near: number]
  body: readonly [far: Rgb, near: Rgb]
  fog: Rgb
  line: readonly [far: Rgb, near: Rgb]
  lineGain: number
  seed: number
}

const between = ([far, near]: readonly [number, number], depth: number) => far + (near - far) * depth

/** The y of a line without its voice, in heights. */
export const lineBase = (voice: Voice, depth: number) => voice.from + (voice.to - voice.from) * depth ** 1.5

/** How high each line stands at a place: the ground, the mountain, and the voice itself. */
export function voiceHeight(voice: Voice) {
  const bulk = noise(voice.seed)
  const speech = fractal(voice.seed + 11, 3)
  const syllables = noise(voice.seed + 23)
  const flank = fractal(voice.seed + 37, 4)
  return (x: number, depth: number) => {
    const swing = between(voice.swing, depth)
    const zoom = 1 - 0.6 * depth
    const aside = x - voice.centre(depth)
    const loud = Math.exp(-((aside / (voice.spread * (0.75 + depth * 0.7))) ** 2))
    const path = between(voice.path, depth)
    const silence = path > 0 ? smooth(path * 0.35, path * 1.8, Math.abs(aside)) : 1
    const pause = clamp(0.5 + syllables(x * 4.5 * zoom, depth * 9) * 1.4)
    const sound = Math.abs(speech(x * 30 * zoom, depth * 15)) ** 0.9
    const ground = bulk(x * 1.8 * zoom, depth * 4) * swing * 0.8
    const rough = 1 + flank(x * 9, depth * 3) * 0.16
    const climb =
      voice.peak *
      (1 - depth) ** 3.2 *
      Math.exp(-(Math.abs(aside / voice.peakWidth) ** voice.peakEdge)) *
      rough
    return ground + climb + swing * (0.035 + loud * pause * silence) * sound
  }
}

/** The ground before the silhouette: lines of a voice, one behind the other, each hiding what is behind it. */
export function paintVoice(picture: Picture, light: Light, voice: Voice): void {
  const heightAt = voiceHeight(voice)
  for (let index = 0; index < voice.lines; index++) {
    const depth = index / (voice.lines - 1)
    const base = lineBase(voice, depth)
    const gap = lineBase(voice, depth + 1 / (voice.lines - 1)) - base
    const crest = Float32Array.from(
      { length: picture.width },
      (_, column) => (base - heightAt(column / picture.height, depth)) * picture.height,
    )
    paintRidge(
      picture,
      {
        crest,
        body: mix(voice.body[0], voice.body[1], depth ** 0.6),
        fog: mix(voice.fog, voice.body[1], depth ** 0.5),
        fogDepth: Math.max(0.014, gap * 1.8),
        fogShare: 0.75 * (1 - depth) ** 1.5,
        line: mix(voice.line[0], voice.line[1], smooth(0, 0.8, depth)),
        lineWidth: 0.0004 + 0.0007 * depth,
        lineGain: voice.lineGain * (1 - 0.5 * depth),
        until: (base + gap * 4 + between(voice.swing, depth) * 1.5) * picture.height + 6,
      },
      light,
    )
  }
}
