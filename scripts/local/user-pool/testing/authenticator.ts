import { totpCode, totpStep } from '../totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows, `at` milliseconds since 1970. */
export function authenticatorCode(base32Secret: string, at: number): string {
  const bits = [...base32Secret]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes).toString('hex'), totpStep(at))
}
