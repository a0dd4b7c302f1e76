/**
 * Computes the code of a gift from a random key in the database and a secret outside it, so that mail and account can show the
 * code, but a stolen copy of the database unlocks nothing. After a change of the secret, sent codes still work, but can't be
 * shown again.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { hashCode, newCode, normaliseCode } from './code-text.ts'

export type GiftCode = { key: string; hash: string }

export type GiftCodes = {
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
  const hashFor = (text: string) => hashCode(normaliseCode(text) ?? '')
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
