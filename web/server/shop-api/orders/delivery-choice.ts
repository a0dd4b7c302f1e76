import type { CheckoutRequest } from '#shared/api/checkout.ts'
import { dayText } from '#shared/dates.ts'
import { isInParts } from '#shared/products/in-parts.ts'
import type { SoldFacts } from '#shared/products/sold-facts.ts'
import { fitsLines, statementsOf } from '#shared/products/unlock-consent.ts'
import type { ShopTransaction } from '../database/schema.ts'

export type ChosenLine = { id: string; preOrder: boolean; facts?: SoldFacts }

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

/** The consent covers lines that are deliverable now and were shown so: no pre-order, and no product released since then. */
export function deliveryChoice(
  lines: readonly ChosenLine[],
  request: Pick<CheckoutRequest, 'unlockAtOnce' | 'gift'>,
  now: Date,
): DeliveryChoice {
  if (!request.unlockAtOnce) return { consent: null }
  const { wording, ids } = request.unlockAtOnce
  const covered = lines.filter(({ id, preOrder }) => !preOrder && ids.includes(id))
  if (covered.length === 0 || !fitsLines(wording, covered, request.gift !== undefined))
    return { consent: null }
  return {
    consent: {
      wording,
      statements: statementsOf(wording),
      givenAt: now.toISOString(),
      lines: covered.map((line) => lines.indexOf(line)),
    },
  }
}

export const awaitsUnlock = ({ consent }: DeliveryChoice, position: number): boolean =>
  !consent?.lines.includes(position)

/** `inParts`: the titles that are delivered in parts, whose right of withdrawal stays. */
export type ConsentFacts = {
  statements: readonly string[]
  givenAt: string
  titles: string[]
  inParts?: string[]
}

/** Titles of the lines that paying did not unlock: ready lines, lines delivered in parts, and pre-orders with the release day. */
export type DeliveryFacts = {
  consent: ConsentFacts | null
  ready: string[]
  inParts?: string[]
  preOrders: string[]
}

type TitledLine = ChosenLine & { title: string; releaseOn?: string }

export function titlesInParts(lines: readonly Pick<TitledLine, 'title' | 'facts'>[]): { inParts?: string[] } {
  const inParts = lines.filter(({ facts }) => isInParts(facts)).map(({ title }) => title)
  return inParts.length > 0 ? { inParts } : {}
}

/** The form in which mails store a pre-order. */
const datedTitle = ({ title, releaseOn }: TitledLine) =>
  releaseOn ? `${title}, planned release: ${dayText(releaseOn)}` : title

export function deliveryFacts(lines: readonly TitledLine[], choice: DeliveryChoice): DeliveryFacts {
  const { consent } = choice
  const unlocked = lines.filter((_, position) => !awaitsUnlock(choice, position))
  const waiting = lines.filter((_, position) => awaitsUnlock(choice, position))
  const out = waiting.filter(({ preOrder }) => !preOrder)
  return {
    consent: consent && {
      statements: consent.statements,
      givenAt: consent.givenAt,
      titles: unlocked.map(({ title }) => title),
      ...titlesInParts(unlocked),
    },
    ready: out.filter(({ facts }) => !isInParts(facts)).map(({ title }) => title),
    ...titlesInParts(out),
    preOrders: waiting.filter(({ preOrder }) => preOrder).map(datedTitle),
  }
}

type GivenConsent = {
  consent: UnlockConsent
  givenIn: 'checkout' | 'account'
  mailId: string | undefined
}

/** Belongs into the transaction that unlocks the lines. */
export const writeConsent = (
  transaction: ShopTransaction,
  orderNumber: number,
  { consent: { wording, statements, givenAt, lines }, givenIn, mailId }: GivenConsent,
) =>
  transaction
    .insertInto('unlock_consents')
    .values({
      order_number: orderNumber,
      given_at: new Date(givenAt),
      given_in: givenIn,
      wording,
      statements: JSON.stringify(statements),
      lines: JSON.stringify(lines),
      mail_id: mailId ?? null,
    })
    .execute()
