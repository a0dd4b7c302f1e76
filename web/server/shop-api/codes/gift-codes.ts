/**
 * The codes of gifts. A buyer may see the code of a gift again, and the mail needs it, but the database has only its
 * hash, like that of any code. So the letters are made from a random key, which is stored, and a secret, which is not:
 * a stolen copy of the database gives no one a product. If the secret is lost or changed, each code that was sent still
 * works; only showing it again doesn't.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { hashOf, lettersOf, newCode } from './code-text.ts'

/** The code of one gift, without the secret. */
export type GiftCode = { key: string; hash: string }

export type GiftCodes = {
  /** A code that no gift has. */
  make(): GiftCode
  /** The text of the code; undefined if it was made with another secret. */
  textOf(code: GiftCode): string | undefined
}

/** Draws numbers from the digits of one large number, whose 256 bits are far more than the 76 of a code. */
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
