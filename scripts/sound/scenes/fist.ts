import { filter } from '../filter.ts'
import { crackle, hiss, murmur, wander } from '../noise.ts'
import { reverb } from '../reverb.ts'
import { mixInto, place, ramp, type Sound, type Stereo, shaped, stage } from '../signal.ts'
import { bell, clank, drum } from '../struck.ts'
import { drone } from '../tone.ts'

/** Seconds at which the bell is struck; the crowd falls silent before it. */
const BELL = 15.2

const people = 22

const hush = (t: number) => 0.07 + 0.93 * ramp(BELL - 1.2, BELL - 3, t) * (0.55 + 0.45 * ramp(2, 11, t))

/** Somebody walks over sand: four steps, each a short hiss. */
function step(seed: number): Sound {
  return shaped(filter(filter(hiss(0.28, seed), 'band', 1500, 0.8), 'low', 3200), (t) =>
    t < 0.02 ? t / 0.02 : Math.exp(-(t - 0.02) / 0.06),
  )
}

function seatCrowd(hall: Stereo, seconds: number): void {
  for (let person = 0; person < people; person++) {
    const from = 230 + ((person * 37) % 260)
    const words = murmur(seconds, { from, to: from * 3.1, seed: 400 + person * 7 })
    const pan = ((person + 0.5) / people) * 1.9 - 0.95
    place(hall, shaped(words, hush), { pan, gain: 0.95 + 0.3 * Math.abs(pan) })
  }
}

/** The ring before the fight: a crowd in the round, two drums like a pulse, then no crowd, and a bell. */
export function soundFist(seconds: number): Stereo {
  const dry = stage(seconds)
  const ring = stage(seconds)
  seatCrowd(ring, seconds)
  const mass = wander(71, 0.5)
  place(
    ring,
    shaped(filter(hiss(seconds, 72), 'band', 380, 0.7), (t) => hush(t) * (0.4 + 0.6 * mass(t))),
    { gain: 0.3 },
  )
  place(dry, drone(seconds, 65.4, 75), { gain: 0.09 })
  for (let beat = 0; beat < 6; beat++) {
    const at = 2.2 + beat * 1.9
    place(ring, drum(72, 0.13), { at, pan: -0.12, gain: 0.24 + beat * 0.03 })
    place(ring, drum(62, 0.15), { at: at + 0.42, pan: 0.12, gain: 0.18 + beat * 0.025 })
  }
  place(ring, clank(523), { at: 6.1, pan: 0.6, gain: 0.2 })
  place(ring, clank(415), { at: 6.55, pan: 0.55, gain: 0.17 })
  for (const [index, at] of [16.9, 17.75, 18.65, 19.6].entries()) {
    place(dry, step(81 + index), { at, pan: 0.75 - index * 0.22, gain: 0.55 + index * 0.08 })
  }
  place(ring, bell(233), { at: BELL, gain: 0.5 })
  place(dry, crackle(seconds, 7, 91), { pan: 0.8, gain: 0.4 })
  mixInto(dry, reverb(ring, { decay: 2.6, size: 1.3, bright: 3600 }), 0.45)
  mixInto(dry, ring, 0.75)
  return dry
}
