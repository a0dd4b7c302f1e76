import { filter } from '../filter.ts'
import { wind } from '../noise.ts'
import { reverb } from '../reverb.ts'
import { mixInto, place, ramp, type Sound, type Stereo, shaped, stage } from '../signal.ts'
import { creak, jingle, knock } from '../struck.ts'
import { drone, needle, voice } from '../tone.ts'

/** A wolf, far off: the call climbs, holds, and sinks. */
function howl(seconds: number, pitch: number): Sound {
  const call = voice(
    seconds,
    (t) => {
      const climb = ramp(0, seconds * 0.25, t)
      const sink = ramp(seconds * 0.62, seconds, t)
      const shake = Math.sin(2 * Math.PI * 4.6 * t) * 0.012 * ramp(seconds * 0.3, seconds * 0.6, t)
      return pitch * (0.72 + 0.28 * climb - 0.34 * sink) * (1 + shake)
    },
    5,
    1.9,
  )
  const throat = filter(call, 'low', 1400)
  return shaped(throat, (t) => ramp(0, seconds * 0.2, t) * ramp(seconds, seconds * 0.55, t))
}

/** The coach leaves: its bells jingle in the trot of two horses, softer and duller from bar to bar. */
function leaveByCoach(far: Stereo): void {
  for (let hoof = 0; hoof < 26; hoof++) {
    const at = 0.4 + hoof * 0.27 + (hoof % 2 ? 0.05 : 0)
    const away = 1 - hoof / 26
    const pitch = [2093, 2349, 2637, 2217][hoof % 4] ?? 2093
    place(far, filter(jingle(pitch), 'low', 900 + 6000 * away ** 2), {
      at,
      pan: -0.3 - 0.5 * (1 - away),
      gain: 0.3 * away ** 1.6,
    })
  }
}

/** Before the castle: bells that leave, snow wind, needle-thin strings, a wolf, and a hinge that is quite near. */
export function soundDracula(seconds: number): Stereo {
  const dry = stage(seconds)
  const far = stage(seconds)
  leaveByCoach(far)
  place(dry, wind(seconds, { low: 260, high: 1100, pace: 0.28, whistle: 2.4, seed: 43 }), {
    pan: -0.45,
    gain: 0.42,
  })
  place(dry, wind(seconds, { low: 140, high: 480, pace: 0.33, whistle: 1, seed: 47 }), {
    pan: 0.5,
    gain: 0.36,
  })
  const arriving = (t: number) => ramp(4, 14, t) * (1 - 0.85 * ramp(16.6, 17.1, t))
  for (const [pitch, pan, seed] of [
    [880, -0.6, 51],
    [932.3, 0.6, 61],
    [1396.9, -0.2, 71],
    [1318.5, 0.3, 81],
  ] as const) {
    place(far, shaped(needle(seconds, pitch, 7, seed), arriving), { pan, gain: 0.14 })
  }
  place(far, drone(seconds, 123.5, 91), { gain: 0.06 })
  place(dry, drone(seconds, 61.7, 93), { pan: 0.15, gain: 0.06 })
  place(far, howl(3.8, 520), { at: 8.2, pan: -0.8, gain: 0.1 })
  place(far, howl(3.1, 587), { at: 11.7, pan: -0.65, gain: 0.05 })
  place(
    dry,
    creak(3, (share) => 34 + 50 * share ** 2, [480, 815, 1290, 2050], 97),
    {
      at: 14,
      pan: 0.7,
      gain: 0.55,
    },
  )
  place(far, knock(96, 99), { at: 17, pan: 0.6, gain: 0.8 })
  mixInto(dry, reverb(far, { decay: 4.4, size: 1.25, bright: 3800 }), 0.6)
  mixInto(dry, far, 0.4)
  return dry
}
