/** Codes of authenticator apps: RFC 6238 with its defaults, SHA-1, six digits, thirty seconds. */
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000

export const totpStep = (now: number) => Math.floor(now / STEP_MS)

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', Buffer.from(secret, 'hex')).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret as authenticator apps take it: RFC 4648, without padding. Precondition: whole groups of five bytes. */
export const base32 = (secret: string) =>
  BigInt(`0x${secret}`)
    .toString(32)
    .padStart((secret.length * 4) / 5, '0')
    .replaceAll(/./g, (digit) => BASE32.charAt(Number.parseInt(digit, 32)))

/** @returns the step that a code belongs to; one step to either side is accepted, for clocks that differ */
export function matchingStep(secret: string, code: string, now: number): number | undefined {
  const current = totpStep(now)
  return [current, current - 1, current + 1].find((step) => totpCode(secret, step) === code)
}
