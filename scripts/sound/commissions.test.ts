import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commissions, SECONDS } from './commissions.ts'
import { encode, finish } from './finish.ts'
import { soundCthulhu } from './scenes/cthulhu.ts'
import { loudest, type Sound } from './signal.ts'

const committed = (file: string) =>
  readFileSync(new URL(`../seed/sounds/${file}-atmosphere.mp3`, import.meta.url))

/** ISO 11172-3: at 80 kbit/s and 32 kHz each frame is 360 bytes long and holds 1152 samples, 36 ms. */
const frame = { bytes: 360, seconds: 0.036 }

/** A second of work each on a machine of its own, and many on one that is shared. */
const PATIENCE_MS = 60_000

describe('the committed sounds', () => {
  test.each(commissions)('%s is an MP3 of the length that its scene is told for', (file) => {
    const mp3 = committed(file)
    expect(mp3.length).toBeLessThan(250_000)
    expect(mp3.length % frame.bytes).toBe(0)
    for (let at = 0; at < mp3.length; at += frame.bytes) {
      expect(mp3.readUInt16BE(at) & 0xffe0).toBe(0xffe0)
    }
    expect((mp3.length / frame.bytes) * frame.seconds).toBeCloseTo(SECONDS, 0)
  })

  test(
    'are current: after a change, run node scripts/sound/make.ts',
    async () => {
      expect((await encode(finish(soundCthulhu(SECONDS)))).equals(committed('cthulhu'))).toBe(true)
    },
    PATIENCE_MS,
  )
})

const rms = (sound: Sound) =>
  Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / Math.max(1, sound.length))

/** Enough to hear whether anything sounds, and between the two fades. */
const short = 5.1

test.each(commissions)(
  '%s comes out the same each time, in both ears and no louder than -3 dBFS',
  (_, scene) => {
    const { left, right } = finish(scene(short))
    const again = finish(scene(short))
    expect(Buffer.from(left.buffer).equals(Buffer.from(again.left.buffer))).toBe(true)
    expect(left.every(Number.isFinite)).toBe(true)
    expect(20 * Math.log10(Math.max(loudest(left), loudest(right)))).toBeCloseTo(-3, 1)
    for (const ear of [left, right]) {
      expect(loudest(ear.subarray(0, 200))).toBeLessThan(0.001)
      expect(loudest(ear.subarray(-200))).toBeLessThan(0.001)
      expect(20 * Math.log10(rms(ear))).toBeGreaterThan(-34)
    }
    expect(rms(left.map((value, index) => value - (right[index] ?? 0)))).toBeGreaterThan(0.005)
  },
  PATIENCE_MS,
)
