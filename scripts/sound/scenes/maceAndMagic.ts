import { random } from '../../art/noise.ts'
import { wander, wind } from '../noise.ts'
import { reverb } from '../reverb.ts'
import { mixInto, place, ramp, type Stereo, shaped, stage } from '../signal.ts'
import { chime, creak, drum, knock } from '../struck.ts'
import { drone, voice } from '../tone.ts'

/** D, with the raised fourth that no lullaby has. */
const scale = [587.3, 659.3, 740, 830.6, 880, 987.8, 1174.7, 1318.5, 1661.2]

/** Sparks leave the roof: few at first, then more, then all at once. */
function letSparksFly(hall: Stereo, seconds: number): void {
  const chance = random(7)
  let at = 3
  while (at < seconds - 3) {
    const crowd = ramp(4, 17, at)
    const pitch = scale[Math.floor(chance() * scale.length)] ?? 880
    const turn = Math.sin(at * 1.3) * 0.8
    place(hall, chime(pitch * (chance() < 0.25 * crowd ? 2 : 1)), {
      at,
      pan: turn,
      gain: 0.09 + 0.08 * chance() + 0.01 * crowd,
    })
    at += (0.16 + chance() * 1.3) * (1.25 - crowd)
  }
}

/** The leaning tower: its timbers, something that hums and grows, sparks, and a mace set down on the floor. */
export function soundMaceAndMagic(seconds: number): Stereo {
  const dry = stage(seconds)
  const hall = stage(seconds)
  place(dry, wind(seconds, { low: 200, high: 800, pace: 0.3, whistle: 2, seed: 5 }), {
    pan: -0.5,
    gain: 0.6,
  })
  const growing = (t: number) => 0.25 + 0.75 * ramp(6, 18, t)
  const beat = wander(11, 0.4)
  const hum = voice(seconds, (t) => 73.4 * (1 + 0.002 * beat(t)), 9, 1.5)
  const close = voice(seconds, (t) => 73.4 * 1.5 * (1.002 + 0.003 * ramp(8, 20, t)), 6, 1.6)
  place(
    dry,
    shaped(hum, (t) => growing(t) * (0.7 + 0.3 * Math.sin(2 * Math.PI * 3.1 * t))),
    { pan: -0.35, gain: 0.08 },
  )
  place(
    dry,
    shaped(close, (t) => growing(t) * (0.7 + 0.3 * Math.sin(2 * Math.PI * 3.4 * t))),
    { pan: 0.35, gain: 0.07 },
  )
  place(hall, drone(seconds, 146.8, 13), { gain: 0.07 })
  letSparksFly(hall, seconds)
  place(
    hall,
    creak(3.2, (share) => 9 + 22 * share, [165, 270, 430], 17),
    {
      at: 1.6,
      pan: 0.6,
      gain: 0.36,
    },
  )
  place(
    hall,
    creak(2.4, (share) => 26 - 14 * share, [150, 245, 390], 19),
    {
      at: 12.6,
      pan: -0.6,
      gain: 0.34,
    },
  )
  place(dry, knock(148, 23), { at: 10.3, pan: 0.3, gain: 0.6 })
  place(dry, drum(66, 0.1), { at: 10.31, pan: 0.3, gain: 0.3 })
  mixInto(dry, reverb(hall, { decay: 3.2, size: 0.85, bright: 5200 }), 0.5)
  mixInto(dry, hall, 0.7)
  return dry
}
