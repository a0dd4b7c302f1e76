import { filter } from '../filter.ts'
import { crackle, wind } from '../noise.ts'
import { reverb } from '../reverb.ts'
import { mixInto, place, type Stereo, shaped, stage } from '../signal.ts'
import { clank, creak, drip, drum } from '../struck.ts'
import { drone } from '../tone.ts'

/** Once every eight seconds the stone takes a breath. */
const breath = (t: number) => 0.5 - 0.5 * Math.cos((2 * Math.PI * t) / 8)

/** The fortress at night: wind that takes a breath, a torch at the left, iron that moves behind the wall. */
export function soundFortress(seconds: number): Stereo {
  const dry = stage(seconds)
  const hall = stage(seconds)
  const gale = wind(seconds, { low: 130, high: 700, pace: 0.35, whistle: 1.1, seed: 3 })
  const gap = wind(seconds, { low: 420, high: 1300, pace: 0.5, whistle: 7, seed: 9 })
  place(dry, gale, { pan: -0.3, gain: 0.8 })
  place(
    dry,
    shaped(gale, (t) => 0.5 + breath(t)),
    { at: 0.35, pan: 0.5, gain: 0.75 },
  )
  place(hall, gap, { pan: 0.65, gain: 0.13 })
  const stone = drone(seconds, 110, 21)
  place(
    hall,
    shaped(stone, (t) => 0.3 + 0.7 * breath(t)),
    { gain: 0.13 },
  )
  place(
    dry,
    shaped(drone(seconds, 82.4, 23), (t) => 0.3 + 0.7 * breath(t + 1)),
    { pan: 0.2, gain: 0.12 },
  )
  place(dry, crackle(seconds, 16, 31), { pan: -0.75, gain: 1.1 })
  place(dry, filter(wind(seconds, { low: 90, high: 260, pace: 3, whistle: 1, seed: 33 }), 'low', 400), {
    pan: -0.75,
    gain: 0.35,
  })
  const gate = creak(2.6, (share) => 16 + 34 * share, [210, 343, 571, 905], 41)
  place(hall, gate, { at: 7.2, pan: 0.25, gain: 0.45 })
  place(hall, clank(196), { at: 9.9, pan: 0.25, gain: 0.34 })
  place(hall, drum(52, 0.3), { at: 9.92, pan: 0.25, gain: 0.34 })
  place(hall, clank(311), { at: 16.4, pan: -0.2, gain: 0.06 })
  for (const [at, pan, pitch] of [
    [4.1, 0.8, 1240],
    [12.8, 0.7, 1090],
    [18.3, 0.85, 1310],
  ] as const) {
    place(hall, drip(pitch), { at, pan, gain: 0.2 })
  }
  mixInto(dry, reverb(hall, { decay: 3.6, size: 1.15, bright: 2600 }), 0.62)
  mixInto(dry, hall, 0.35)
  return dry
}
