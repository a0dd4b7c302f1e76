import fc from 'fast-check'

/** For `fc.string({ unit: anyCharacter })`: its own unit `binary` takes two seconds to make a table of all characters. */
export const anyCharacter = fc
  .nat({ max: 0x10_ff_ff })
  .map((point) => String.fromCodePoint(point))
  .filter((character) => character.isWellFormed())
