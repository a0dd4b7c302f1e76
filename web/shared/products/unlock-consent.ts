/**
 * What a buyer agrees to before content is delivered within the period of withdrawal: directive 2011/83/EU, article
 * 16(m). An order stores the statements as they were shown.
 */
import * as v from 'valibot'

/** By the day from which they are shown. Never change a version, because orders name it: add one. */
export const unlockStatements = {
  '2026-11-22': [
    'Deliver it at once, before the 14 days in which I may withdraw have ended.',
    'I know that I lose my right to withdraw when the delivery begins.',
  ],
} as const satisfies Record<string, readonly [string, string]>

export type UnlockWording = keyof typeof unlockStatements

/** The version that the site shows now. */
export const currentWording: UnlockWording = '2026-11-22'

const isWording = (version: string): version is UnlockWording => Object.hasOwn(unlockStatements, version)

/** A page that was opened before a new version may still send an older one. */
export const unlockWordingSchema = v.pipe(v.string(), v.guard(isWording))
