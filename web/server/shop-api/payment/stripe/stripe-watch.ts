/** What the checks ask Stripe. */
import { connectToStripe, createdSince, isOwnMarker, type StripeSettings } from './stripe-client.ts'
import { neededEvents } from './stripe-events.ts'
import { markerOf } from './stripe-objects.ts'

type Connection = Pick<StripeSettings, 'secretKey' | 'apiUrl'>

/**
 * Lists one session, which the key must be able to do for each checkout.
 * @returns how many milliseconds our clock is ahead of Stripe's
 * @throws Error when Stripe refuses the key or doesn't answer
 */
export async function askStripe(settings: Connection, now: () => number): Promise<number | undefined> {
  const asked = now()
  const { lastResponse } = await connectToStripe(settings).checkout.sessions.list({ limit: 1 })
  const theirs = Date.parse(lastResponse.headers.date ?? '')
  return Number.isNaN(theirs) ? undefined : (asked + now()) / 2 - theirs
}

/** @returns ids of events about our objects that Stripe has made between two dates and could not deliver */
export async function undeliveredEvents(
  settings: Pick<StripeSettings, 'secretKey' | 'apiUrl' | 'origins'>,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const isOurs = isOwnMarker(settings)
  const { created, limit } = createdSince(from)
  const { data } = await connectToStripe(settings).events.list({
    delivery_success: false,
    types: [...neededEvents],
    created: { ...created, lte: Math.floor(to.getTime() / 1000) },
    limit,
  })
  return data.flatMap((event) => (isOurs(markerOf(event.data.object)) ? event.id : []))
}
