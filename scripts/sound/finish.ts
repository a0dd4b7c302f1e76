import { createMp3Encoder } from 'wasm-media-encoders'
import { filter } from './filter.ts'
import { loudest, RATE, ramp, type Sound, type Stereo, shaped } from './signal.ts'

/** -3 dBFS: decoders overshoot a little. */
const PEAK = 10 ** (-3 / 20)
const FADE_IN_SECONDS = 1.5
const FADE_OUT_SECONDS = 3.5
/** Below 28 Hz there is nothing to hear, only something that a loudspeaker has to move. */
const LOWEST_HZ = 28

/** Kilobits a second for both ears. */
const BITRATE = 80

/** Tape's shoulder: how far the loudest moment is pushed into it, so that one blow doesn't make the rest quiet. */
const SHOULDER = 1.5

/** Takes out what can't be heard, fades in and out, and brings the loudest moment to -3 dBFS. */
export function finish({ left, right }: Stereo): Stereo {
  const seconds = left.length / RATE
  const faded = (sound: Sound) =>
    shaped(
      filter(sound, 'high', LOWEST_HZ),
      (t) => ramp(0, FADE_IN_SECONDS, t) * ramp(seconds - 0.05, seconds - FADE_OUT_SECONDS, t),
    )
  const both = { left: faded(left), right: faded(right) }
  const drive = SHOULDER / Math.max(loudest(both.left), loudest(both.right))
  const rounded = (sound: Sound) =>
    sound.map((value) => (Math.tanh(value * drive) / Math.tanh(SHOULDER)) * PEAK)
  return { left: rounded(both.left), right: rounded(both.right) }
}

/** MP3 by LAME: the format that every browser and phone plays. The same sound gives the same bytes. */
export async function encode({ left, right }: Stereo): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 2, bitrate: BITRATE })
  // The encoder owns what it answers and writes over it with the next answer.
  const body = Buffer.from(encoder.encode([left, right]))
  return Buffer.concat([body, encoder.finalize()])
}
