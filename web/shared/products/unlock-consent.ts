/**
 * The statements of the consent to delivery within the period of withdrawal: directive 2011/83/EU, article 16(m). Orders store
 * them as they were shown.
 */
import * as v from 'valibot'
import { isInParts } from './in-parts.ts'

/**
 * The statements, by version: the first day on which they are shown. Add a version instead of changing one, which orders name.
 */
export const unlockStatements = {
  '2026-11-22': [
    'Deliver it at once, before the 14 days in which I may withdraw have ended.',
    'I know that I lose my right to withdraw when the delivery begins.',
  ],
  '2026-11-27 in parts': [
    'Deliver it at once, as far as it is out, before the 14 days in which I may withdraw have ended.',
    'I keep my right to withdraw within the 14 days, because it is delivered in parts.',
  ],
  '2026-11-27 partly in parts': [
    'Deliver it at once, as far as it is out, before the 14 days in which I may withdraw have ended.',
    'I know that I lose my right to withdraw when the delivery begins, except from what is delivered in parts.',
  ],
} as const satisfies Record<string, readonly [string, string]>

/**
 * The statements for a gift, by version. The delivery of a gift begins when its code is redeemed. Add a version instead of
 * changing one, which orders name.
 */
export const giftStatements = {
  '2026-11-22 gift': [
    'The recipient may redeem it at once, before the 14 days in which I may withdraw have ended.',
    'I know that I lose my right to withdraw when it is redeemed.',
  ],
  '2026-11-27 gift in parts': [
    'The recipient may redeem it at once, as far as it is out, before the 14 days in which I may withdraw have ended.',
    'I keep my right to withdraw within the 14 days, because it is delivered in parts.',
  ],
} as const satisfies Record<string, readonly [string, string]>

export type UnlockWording = keyof typeof unlockStatements

/** The version that the site shows now for products that are out as a whole. */
export const currentWording: UnlockWording = '2026-11-22'

const isWording = (version: string): version is UnlockWording => Object.hasOwn(unlockStatements, version)

export type GiftWording = keyof typeof giftStatements

/** The version for gifts that the site shows now for products that are out as a whole. */
export const currentGiftWording: GiftWording = '2026-11-22 gift'

const isGiftWording = (version: string): version is GiftWording => Object.hasOwn(giftStatements, version)

/** The version of a consent, for oneself or for a gift. */
export type ConsentWording = UnlockWording | GiftWording

type Consented = { facts?: Parameters<typeof isInParts>[0] }

/** The version that the site shows now for the buyer's own lines. */
export function wordingFor(lines: readonly Consented[]): UnlockWording {
  const inParts = lines.filter(({ facts }) => isInParts(facts))
  if (inParts.length === 0) return currentWording
  return inParts.length < lines.length ? '2026-11-27 partly in parts' : '2026-11-27 in parts'
}

/** The version that the site shows now for a gift. */
export const giftWordingFor = ({ facts }: Consented): GiftWording =>
  isInParts(facts) ? '2026-11-27 gift in parts' : currentGiftWording

/**
 * Whether these statements are about these lines. Statements that keep the right of withdrawal must not be used for lines where
 * they would end it. Statements that end it everywhere may come from a page that was opened earlier, and end it where they can.
 */
export function fitsLines(wording: ConsentWording, lines: readonly Consented[], isGift: boolean): boolean {
  if (isGiftWording(wording) !== isGift) return false
  if (wording === currentWording || wording === currentGiftWording) return true
  return wording === (isGift ? giftWordingFor(lines[0] ?? {}) : wordingFor(lines))
}

/** The words of a consent. */
export const statementsOf = (wording: ConsentWording): readonly string[] =>
  isGiftWording(wording) ? giftStatements[wording] : unlockStatements[wording]

/** Includes older versions, which a page that was opened earlier may send. */
export const unlockWordingSchema = v.pipe(v.string(), v.guard(isWording))

const isConsentWording = (version: string): version is ConsentWording =>
  isWording(version) || isGiftWording(version)

export const consentWordingSchema = v.pipe(v.string(), v.guard(isConsentWording))
