/** Samples a second: the filters are for this rate. */
export const RATE = 48_000

/** The two filters of BS.1770 that weight a sound like an ear: a shelf for the head, then a high pass. */
const filters = [
  { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
] as const

function filtered(samples: Float32Array, { b: [b0, b1, b2], a: [a1, a2] }: (typeof filters)[number]) {
  let first = 0
  let second = 0
  return samples.map((input) => {
    const output = b0 * input + first
    first = b1 * input - a1 * output + second
    second = b2 * input - a2 * output
    return output
  })
}

const STEP = RATE / 10
const STEPS_OF_BLOCK = 4

/** The mean power of each tenth of a second, all channels added. */
function powersOf(channels: readonly Float32Array[]): number[] {
  const weighted = channels.map((samples) => filters.reduce(filtered, samples))
  return Array.from({ length: Math.floor((channels[0]?.length ?? 0) / STEP) }, (_, step) =>
    weighted.reduce((sum, samples) => {
      let power = 0
      for (const sample of samples.subarray(step * STEP, (step + 1) * STEP)) power += sample * sample
      return sum + power / STEP
    }, 0),
  )
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const loudness = (power: number) => -0.691 + 10 * Math.log10(power)

/**
 * The loudness of a whole sound by ITU-R BS.1770-4 in LUFS, without its pauses. Undefined for silence, and for less than 0.4 s.
 * @param channels one or two, at `RATE`
 */
export function loudnessOf(channels: readonly Float32Array[]): number | undefined {
  const powers = powersOf(channels)
  const blocks = powers
    .map((_, start) => mean(powers.slice(start, start + STEPS_OF_BLOCK)))
    .slice(0, 1 - STEPS_OF_BLOCK)
    .filter((power) => loudness(power) > -70)
  const gate = loudness(mean(blocks)) - 10
  const heard = blocks.filter((power) => loudness(power) > gate)
  return heard.length > 0 ? loudness(mean(heard)) : undefined
}

/** LUFS. What `docs/editors.md` asks of narrators. */
const TARGET = -16
const TOLERANCE = 0.5

/** For editors. */
export function loudnessText(lufs: number): { text: string; isGood: boolean } {
  const off = lufs - TARGET
  const measured = `Loudness: ${lufs.toFixed(1)} LUFS.`
  if (Math.abs(off) <= TOLERANCE + 0.05) return { text: measured, isGood: true }
  const way = off > 0 ? 'louder' : 'quieter'
  return {
    text: `${measured} It is ${Math.abs(off).toFixed(1)} dB ${way} than the other sounds, which have ${TARGET} LUFS, give or take ${TOLERANCE}. Ask for it at that loudness.`,
    isGood: false,
  }
}
