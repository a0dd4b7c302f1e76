import { filter } from '../filter.ts'
import { hiss, wind } from '../noise.ts'
import { reverb } from '../reverb.ts'
import { mixInto, place, RATE, ramp, type Sound, type Stereo, shaped, stage } from '../signal.ts'
import { creak, drip, drum, knock } from '../struck.ts'
import { voice } from '../tone.ts'

/** One wave along the hull: it comes, it runs along the planks, it leaves foam. */
function wave(seconds: number, seed: number): Sound {
  const swell = (t: number) => ramp(0, seconds * 0.38, t) * ramp(seconds, seconds * 0.38, t)
  const water = filter(hiss(seconds, seed), 'low', (t) => 260 + 1500 * swell(t) ** 2)
  const foam = filter(hiss(seconds, seed + 1), 'high', 3000)
  return water.map((value, index) => {
    const t = index / RATE
    return (
      value * swell(t) ** 1.5 +
      (foam[index] ?? 0) * 0.07 * ramp(seconds * 0.3, seconds * 0.5, t) * ramp(seconds, seconds * 0.5, t) ** 2
    )
  })
}

/** The note under the keel. It begins to keep time with a heart. */
function deep(seconds: number): Sound {
  const pulse = (t: number) => 0.72 + 0.28 * Math.cos(2 * Math.PI * (t / 1.15)) * ramp(8, 16, t)
  const note = voice(seconds, (t) => 41.2 * (1 + 0.055 * ramp(9, 20, t)), 9, 1.05)
  const bent = filter(note, 'low', (t) => 90 + 520 * ramp(4, 19, t) * pulse(t))
  return shaped(bent, (t) => (0.2 + 0.8 * ramp(2, 18, t)) * pulse(t))
}

/** A small boat on a calm night: waves, planks, drops from the oars, and a note so deep that hands hear it. */
export function soundCthulhu(seconds: number): Stereo {
  const dry = stage(seconds)
  const under = stage(seconds)
  for (const [at, length, pan, seed] of [
    [-1, 6, -0.5, 11],
    [3.6, 6.4, 0.45, 13],
    [8.3, 6, -0.35, 17],
    [12.6, 6.6, 0.6, 19],
    [17.4, 7, -0.2, 23],
  ] as const) {
    place(dry, wave(length, seed), { at, pan, gain: 0.75 })
  }
  place(dry, wind(seconds, { low: 160, high: 420, pace: 0.25, whistle: 1, seed: 29 }), {
    pan: 0.2,
    gain: 0.18,
  })
  place(dry, deep(seconds), { gain: 0.14 })
  place(under, deep(seconds), { gain: 0.16 })
  for (const [at, pan, pitch] of [
    [2.4, 0.35, 118],
    [2.9, 0.3, 104],
    [7.4, -0.4, 124],
    [13.1, 0.1, 96],
    [16.2, -0.15, 82],
  ] as const) {
    place(under, knock(pitch, Math.round(at * 10)), { at, pan, gain: 0.7 })
  }
  place(
    under,
    creak(2.2, (share) => 12 + 18 * Math.sin(Math.PI * share), [290, 470, 760], 31),
    {
      at: 5,
      pan: 0.7,
      gain: 0.34,
    },
  )
  place(
    under,
    creak(2.6, (share) => 20 - 9 * share, [260, 415, 690], 37),
    { at: 11.2, pan: -0.7, gain: 0.34 },
  )
  for (const [at, pitch] of [
    [1.3, 820],
    [1.75, 960],
    [6.6, 880],
    [10.4, 760],
    [10.75, 1010],
    [15.3, 690],
  ] as const) {
    place(under, drip(pitch), { at, pan: -0.55, gain: 0.3 })
  }
  place(under, drum(44, 0.5), { at: 19.3, gain: 0.4 })
  mixInto(dry, reverb(under, { decay: 2.2, size: 1.4, bright: 1900 }), 0.5)
  mixInto(dry, under, 0.75)
  return dry
}
