import { totpCode, totpStep } from '../totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function hexOf(key: string): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return (bits.match(/.{4}/g) ?? []).map((half) => Number.parseInt(half, 2).toString(16)).join('')
}

/**
 * The code that an authenticator app shows.
 * @param key in base 32, as the app takes it
 * @param now milliseconds since 1970
 */
export const appCode = (key: string, now: number) => totpCode(hexOf(key), totpStep(now))
