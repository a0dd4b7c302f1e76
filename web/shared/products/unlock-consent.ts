/**
 * The statements of the consent to delivery within the period of withdrawal: directive 2011/83/EU, article 16(m). An
 * order stores them as they were shown.
 */
import * as v from 'valibot'

/** By the day from which they are shown. Never change a version, because orders name it: add one. */
export const unlockStatements = {
  '2026-11-22': [
    'Deliver it at once, before the 14 days in which I may withdraw have ended.',
    'I know that I lose my right to withdraw when the delivery begins.',
  ],
} as const satisfies Record<string, readonly [string, string]>

/**
 * The statements for a gift, by version. The delivery of a gift begins when its code is redeemed. Never change a
 * version, because orders name it: add one.
 */
export const giftStatements = {
  '2026-11-22 gift': [
    'The recipient may redeem it at once, before the 14 days in which I may withdraw have ended.',
    'I know that I lose my right to withdraw when it is redeemed.',
  ],
} as const satisfies Record<string, readonly [string, string]>

export type UnlockWording = keyof typeof unlockStatements

/** The version that the site shows now. */
export const currentWording: UnlockWording = '2026-11-22'

const isWording = (version: string): version is UnlockWording => Object.hasOwn(unlockStatements, version)

export type GiftWording = keyof typeof giftStatements

/** The version for gifts that the site shows now. */
export const currentGiftWording: GiftWording = '2026-11-22 gift'

/** Whether a version is one for gifts. */
export const isGiftWording = (version: string): version is GiftWording =>
  Object.hasOwn(giftStatements, version)

/** The version of a consent, for oneself or for a gift. */
export type ConsentWording = UnlockWording | GiftWording

/** The words of a consent. */
export const statementsOf = (wording: ConsentWording): readonly string[] =>
  isGiftWording(wording) ? giftStatements[wording] : unlockStatements[wording]

/** A page that was opened before a new version may still send an older one. */
export const unlockWordingSchema = v.pipe(v.string(), v.guard(isWording))

const isConsentWording = (version: string): version is ConsentWording =>
  isWording(version) || isGiftWording(version)

export const consentWordingSchema = v.pipe(v.string(), v.guard(isConsentWording))
