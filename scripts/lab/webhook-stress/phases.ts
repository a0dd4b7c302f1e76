/** The phases of a run. The backup is taken after the first phase and restored after the second. */
import type { StressPayment } from './payments.ts'
import type { SeededRandom } from './seeded-random.ts'
import { eventOf, type StressEvent } from './stripe-objects.ts'

export const phases = ['before the backup', 'after the backup', 'after the restore'] as const

/** The part of all checkouts that is opened at the start of each phase. The restore loses those of the second. */
export const OPENED_IN_PHASE = [0.4, 0.4, 0.2] as const

export type Delivery = StressEvent & {
  /** Its signature is wrong, so the shop must refuse it. */
  isForged: boolean
}

/** Each event is delivered twice. */
export const COPIES = 2

/** The number of events for this many deliveries: one event in six is lost, and a few deliveries are forged. */
export const eventsFor = (deliveries: number) => Math.ceil(((deliveries / COPIES) * 6) / 5)

/** One forged delivery for this many real ones. */
const FORGED = 50

/** One event in this many is never delivered, beside the payments whose webhooks are all lost. */
const EVENTS_LOST = 12

const isLost = ({ areWebhooksLost }: StressPayment, random: SeededRandom) =>
  random.below(EVENTS_LOST) === 0 || areWebhooksLost

/** Events without the right signature that report payments which never happened. */
const forgeries = (payments: readonly StressPayment[], count: number): Delivery[] =>
  payments
    .filter(({ story }) => story.end === 'nothing')
    .slice(0, count)
    .map((payment) => ({ ...eventOf(payment, 'paid'), isForged: true }))

/** Plans the deliveries of a run. Each copy of an event may be delivered in another phase. */
export function deliveryPlan(random: SeededRandom) {
  const planned: Delivery[][] = phases.map(() => [])
  const counts = { events: 0, lost: 0 }
  return {
    counts,
    /** Plans the events of payments that begin in `phase`, in it and later ones. */
    add: (payments: readonly StressPayment[], phase: number) => {
      const all = payments.flatMap((payment) =>
        payment.story.facts.map((fact) => ({
          event: eventOf(payment, fact),
          isEventLost: isLost(payment, random),
        })),
      )
      const events = all.flatMap(({ event, isEventLost }) => (isEventLost ? [] : [event]))
      counts.events += events.length
      counts.lost += all.length - events.length
      for (let copy = 0; copy < COPIES; copy += 1) {
        for (const event of events)
          planned[phase + random.below(phases.length - phase)]?.push({ ...event, isForged: false })
      }
      planned[phase]?.push(...forgeries(payments, Math.ceil(events.length / FORGED)))
    },
    /** Shuffled. */
    deliveriesIn: (phase: number) => random.shuffled(planned[phase] ?? []),
    /** Ids of the events that the database must hold in the end: all but those that the restore undid. */
    recordedIds: () => {
      const kept = planned.filter((_, phase) => phase !== 1).flat()
      return [...new Set(kept.flatMap(({ id, isForged }) => (isForged ? [] : [id])))]
    },
  }
}
