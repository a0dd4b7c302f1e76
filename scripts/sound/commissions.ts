/** Every sound of the seed: its file, how long it is, and who makes it. */

import { soundCthulhu } from './scenes/cthulhu.ts'
import { soundDracula } from './scenes/dracula.ts'
import { soundFist } from './scenes/fist.ts'
import { soundFortress } from './scenes/fortress.ts'
import { soundMaceAndMagic } from './scenes/maceAndMagic.ts'
import type { Stereo } from './signal.ts'

/** The moments of a scene are told for this length. */
export const SECONDS = 23

export const commissions: readonly (readonly [file: string, scene: (seconds: number) => Stereo])[] = [
  ['fortress', soundFortress],
  ['fist', soundFist],
  ['mace', soundMaceAndMagic],
  ['dracula', soundDracula],
  ['cthulhu', soundCthulhu],
]
