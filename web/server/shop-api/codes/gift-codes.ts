/**
 * The codes of gifts. The mail and the buyer's account show the code, but the database has only its hash. So the letters are
 * made from a random key, which is stored, and a secret, which is not: a stolen copy of the database unlocks nothing. After
 * the secret is lost or changed, the codes that were sent still work, but they can't be shown again.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { hashOf, lettersOf, newCode } from './code-text.ts'

/** The stored part of a code. */
export type GiftCode = { key: string; hash: string }

export type GiftCodes = {
  /** Makes a new code. */
  make(): GiftCode
  /** Undefined for a code that was made with another secret. */
  textOf(code: GiftCode): string | undefined
}

/** Draws numbers from a digest of 256 bits; a code needs 76. */
function drawFrom(digest: Buffer): (below: number) => number {
  let rest = BigInt(`0x${digest.toString('hex')}`)
  return (below) => {
    const drawn = rest % BigInt(below)
    rest /= BigInt(below)
    return Number(drawn)
  }
}

export function createGiftCodes(secret: string): GiftCodes {
  const textOf = (key: string) => newCode(drawFrom(createHmac('sha256', secret).update(key).digest()))
  const hashFor = (text: string) => hashOf(lettersOf(text) ?? '')
  return {
    make: () => {
      const key = randomUUID()
      return { key, hash: hashFor(textOf(key)) }
    },
    textOf: ({ key, hash }) => {
      const text = textOf(key)
      return hashFor(text) === hash ? text : undefined
    },
  }
}
