/** The choice between immediate and later delivery, made before the payment. */
import { isGiftWording, statementsOf } from '#shared/products/unlock-consent.ts'
import type { CheckoutRequest } from '#shared/shop-contract.ts'

export type ChosenLine = { id: string; preOrder: boolean }

/** The consent to immediate delivery, with the wording that was shown. */
export type UnlockConsent = {
  /** The version of the statements, and the statements themselves. */
  wording: string
  statements: readonly string[]
  /** ISO 8601, UTC. */
  givenAt: string
  /** Positions of the lines in the order, from 0. */
  lines: number[]
}

/** Without consent, paying unlocks nothing. */
export type DeliveryChoice = { consent: UnlockConsent | null }

/**
 * The choice for these lines. The consent covers lines that were shown as deliverable and still are: a product that was
 * released in between was not shown as deliverable, and a pre-order can't be delivered.
 */
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

/** Whether paying leaves the line locked. */
export const awaitsUnlock = ({ consent }: DeliveryChoice, position: number): boolean =>
  !consent?.lines.includes(position)

/** A consent with the titles of its lines, as a mail confirms it. */
export type ConsentFacts = { statements: readonly string[]; givenAt: string; titles: string[] }

/** Titles of the lines that paying did not unlock: `ready` ones, and pre-orders. */
export type DeliveryFacts = { consent: ConsentFacts | null; ready: string[]; preOrders: string[] }

type TitledLine = ChosenLine & { title: string }

/** The delivery choice as the mails about the order report it. */
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
    preOrders: titlesAt(({ preOrder }, position) => preOrder && awaitsUnlock(choice, position)),
  }
}
