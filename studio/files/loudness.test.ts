import { expect, it } from 'vitest'
import { loudnessOf, loudnessText, RATE } from './loudness.ts'

/** A tone, as the test signals of BS.2217 have it. @param level in dBFS */
const tone = (level: number, seconds = 5, hertz = 997) =>
  Float32Array.from(
    { length: seconds * RATE },
    (_, index) => 10 ** (level / 20) * Math.sin((2 * Math.PI * hertz * index) / RATE),
  )

const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))

it.each([
  ['a tone of full level in one channel', [tone(0)], -3.01],
  ['a tone of -20 dBFS in both channels', [tone(-20), tone(-20)], -20],
  ['a low tone, which counts less', [tone(-20, 5, 30)], -32],
  ['silence between does not count', [joined(tone(-20), new Float32Array(5 * RATE), tone(-20))], -23.05],
  ['nor do soft parts, 10 dB below the rest', [joined(tone(-20), tone(-45))], -23.05],
])('%s', (_, channels, lufs) => {
  const measured = loudnessOf(channels) ?? 0
  expect(Math.abs(measured - lufs), `${measured} LUFS`).toBeLessThan(0.15)
})

it('has no loudness of silence, or of less than a block', () => {
  expect(loudnessOf([new Float32Array(RATE)])).toBeUndefined()
  expect(loudnessOf([tone(-20, 0.3)])).toBeUndefined()
  expect(loudnessOf([])).toBeUndefined()
})

it('tells editors how far a sound is from the others', () => {
  expect(loudnessText(-16.46)).toEqual({ text: 'Loudness: -16.5 LUFS.', isGood: true })
  expect(loudnessText(-12.84).text).toMatch(/^Loudness: -12.8 LUFS. It is 3.2 dB louder than/)
  expect(loudnessText(-18.6)).toMatchObject({
    text: expect.stringContaining('2.6 dB quieter'),
    isGood: false,
  })
})
