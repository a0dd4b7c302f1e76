import { dayText } from '#shared/dates.ts'
import { isGiftWording, statementsOf } from '#shared/products/unlock-consent.ts'
import type { CheckoutRequest } from '#shared/shop-contract.ts'

export type ChosenLine = { id: string; preOrder: boolean }

export type UnlockConsent = {
  /** The version of the statements. */
  wording: string
  statements: readonly string[]
  /** ISO 8601, UTC. */
  givenAt: string
  /** Positions in the order, from 0. */
  lines: number[]
}

/** Without consent, paying unlocks nothing. */
export type DeliveryChoice = { consent: UnlockConsent | null }

/** The consent covers lines shown as deliverable that still are: no pre-order, and no product released after the page was shown. */
export function deliveryChoice(
  lines: readonly ChosenLine[],
  request: Pick<CheckoutRequest, 'unlockAtOnce' | 'gift'>,
  now: Date,
): DeliveryChoice {
  if (!request.unlockAtOnce) return { consent: null }
  const { wording, ids } = request.unlockAtOnce
  // The statements for a gift differ from those for the buyer's own content.
  if (isGiftWording(wording) !== (request.gift !== undefined)) return { consent: null }
  const positions = lines.flatMap(({ id, preOrder }, position) =>
    !preOrder && ids.includes(id) ? [position] : [],
  )
  if (positions.length === 0) return { consent: null }
  return {
    consent: { wording, statements: statementsOf(wording), givenAt: now.toISOString(), lines: positions },
  }
}

export const awaitsUnlock = ({ consent }: DeliveryChoice, position: number): boolean =>
  !consent?.lines.includes(position)

export type ConsentFacts = { statements: readonly string[]; givenAt: string; titles: string[] }

/** Titles of the lines that paying did not unlock: `ready` ones, and pre-orders with their day of release. */
export type DeliveryFacts = { consent: ConsentFacts | null; ready: string[]; preOrders: string[] }

type TitledLine = ChosenLine & { title: string; releaseOn?: string }

/** A mail stores it as text. Pre-orders from before have no day. */
const datedTitle = ({ title, releaseOn }: TitledLine) =>
  releaseOn ? `${title}, planned release: ${dayText(releaseOn)}` : title

export function deliveryFacts(lines: readonly TitledLine[], choice: DeliveryChoice): DeliveryFacts {
  const titlesAt = (chosen: (line: TitledLine, position: number) => boolean) =>
    lines.filter(chosen).map(({ title }) => title)
  const { consent } = choice
  return {
    consent: consent && {
      statements: consent.statements,
      givenAt: consent.givenAt,
      titles: titlesAt((_, position) => !awaitsUnlock(choice, position)),
    },
    ready: titlesAt(({ preOrder }, position) => !preOrder && awaitsUnlock(choice, position)),
    preOrders: lines
      .filter(({ preOrder }, position) => preOrder && awaitsUnlock(choice, position))
      .map(datedTitle),
  }
}
