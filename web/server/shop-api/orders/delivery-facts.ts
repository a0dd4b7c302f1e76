import { awaitsUnlock, type ChosenLine, type DeliveryChoice } from './delivery-choice.ts'

type Line = ChosenLine & { title: string }

/** A consent as a mail confirms it, with the titles of its lines. */
export type ConsentFacts = { statements: readonly string[]; givenAt: string; titles: string[] }

/** What paying did with the lines of an order, by their titles. */
export type DeliveryFacts = { consent: ConsentFacts | null; ready: string[]; preOrders: string[] }

export function deliveryFacts(lines: readonly Line[], choice: DeliveryChoice): DeliveryFacts {
  const titlesAt = (chosen: (line: Line, position: number) => boolean) =>
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
