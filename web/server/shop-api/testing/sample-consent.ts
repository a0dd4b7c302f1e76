import { currentWording, unlockStatements } from '#shared/products/unlock-consent.ts'
import type { DeliveryChoice, UnlockConsent } from '../orders/delivery-choice.ts'

export const sampleConsent: UnlockConsent = {
  wording: currentWording,
  statements: unlockStatements[currentWording],
  givenAt: '2026-11-22T10:00:00.000Z',
  lines: [0],
}

export const unlockAtOnce = (lines: readonly unknown[]): DeliveryChoice => ({
  consent: { ...sampleConsent, lines: [...lines.keys()] },
})
