/** Numbers and sent mails in the metadata of payments, refunds and disputes (docs.stripe.com/api/metadata). */
import type Stripe from 'stripe'
import * as v from 'valibot'
import { describeError, logFault, ShopFault } from '#common/log.ts'
import type { Credit } from '../../orders/amounts-by-rate.ts'
import type { Registered, SentMails, Subject } from '../../orders/document-numbers.ts'
import type { Register } from '../payments.ts'
import { createdSince, type createStripeCalls, isRefused, stripeFailure } from './stripe-client.ts'
import { SHOP_MARKER } from './stripe-objects.ts'

type Connection = { stripe: Stripe; call: ReturnType<typeof createStripeCalls> }
type Metadata = Readonly<Record<string, string>>
type Marked = { id: string; metadata: Metadata | null }

const keyOf = ({ series, isReversal }: Pick<Subject, 'series' | 'isReversal'>) =>
  series === 'receipt' ? 'receipt' : isReversal ? 'reversal_note' : 'credit_note'

const MAIL = 'mail_'
const mailKey = (mail: string) => `${MAIL}${mail.replace(' ', '_')}`

const mailsIn = (metadata: Metadata): SentMails =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([key, sentAt]) =>
      key.startsWith(MAIL) ? [[key.slice(MAIL.length).replace('_', ' '), sentAt]] : [],
    ),
  )

/** Short, because a value has at most 500 characters. */
const recordOf = ({ dated, credit }: Registered) =>
  JSON.stringify([
    dated.toISOString(),
    ...(credit
      ? [credit.amounts.map(({ rate, grossOre, vatOre }) => [rate, grossOre, vatOre]), credit.lines]
      : []),
  ])

const numberSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))
const dateSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)
const amountSchema = v.pipe(
  v.tuple([v.number(), v.number(), v.number()]),
  v.transform(([rate, grossOre, vatOre]) => ({ rate, grossOre, vatOre })),
)
const creditSchema = v.pipe(
  v.tuple([dateSchema, v.array(amountSchema), v.nullable(v.array(v.number()))]),
  v.transform(([dated, amounts, lines]): { dated: Date; credit: Credit } => ({
    dated,
    credit: { amounts, lines },
  })),
)
const receiptSchema = v.pipe(
  v.tuple([dateSchema]),
  v.transform(([dated]) => ({ dated })),
)

const storedReceipt = v.object({
  number: numberSchema,
  record: v.pipe(v.string(), v.parseJson(), receiptSchema),
})
const storedNote = v.object({ number: numberSchema, record: v.pipe(v.string(), v.parseJson(), creditSchema) })

/** @throws ShopFault for metadata that were changed by hand */
function registeredIn(
  { id, metadata }: Marked,
  subject: Omit<Subject, 'paymentIntent'>,
): Registered | undefined {
  const key = keyOf(subject)
  const number = metadata?.[key]
  if (!metadata || number === undefined) return undefined
  const isReceipt = subject.series === 'receipt'
  const stored = { number, record: metadata[`${key}_record`] }
  const { success, output } = v.safeParse(isReceipt ? storedReceipt : storedNote, stored)
  if (!success)
    throw new ShopFault(
      `The metadata ${key} and ${key}_record of ${id} at Stripe can't be read: undo their change.`,
    )
  const mails = isReceipt ? mailsIn(metadata) : {}
  return { number: output.number, ...output.record, ...(Object.keys(mails).length > 0 && { mails }) }
}

function readable(listed: Marked, kind: Pick<Subject, 'series' | 'isReversal'>): Registered | undefined {
  try {
    return registeredIn(listed, { ...kind, id: listed.id })
  } catch (error) {
    if (!(error instanceof ShopFault)) throw error
    logFault('number-unreadable', describeError(error))
    return undefined
  }
}

const idOf = (object: string | { id: string } | null) => (typeof object === 'object' ? object?.id : object)

const NOTES = [
  { series: 'credit-note', isReversal: false },
  { series: 'credit-note', isReversal: true },
] as const

/** Disputes have ids such as `du_…` and `dp_…`. */
const isDispute = (id: string) => /^d[up]_/.test(id)

/** @param marker origin of the site, which refunds and disputes lack until they have a number */
export function createStripeRegister(
  { stripe, call }: Connection,
  { marker, isOurs }: { marker: string; isOurs: (marker: string | undefined) => boolean },
): Register {
  const read = ({ series, id }: Subject) =>
    call<Marked>(() =>
      series === 'receipt'
        ? stripe.paymentIntents.retrieve(id)
        : isDispute(id)
          ? stripe.disputes.retrieve(id)
          : stripe.refunds.retrieve(id),
    )
  const update = ({ series, id }: Pick<Subject, 'series' | 'id'>, metadata: Stripe.MetadataParam) =>
    call<unknown>(() =>
      series === 'receipt'
        ? stripe.paymentIntents.update(id, { metadata })
        : isDispute(id)
          ? stripe.disputes.update(id, { metadata })
          : stripe.refunds.update(id, { metadata }),
    )

  async function* numbered<Listed extends Marked>(
    list: AsyncIterable<Listed>,
    paymentOf: (listed: Listed) => string | null | undefined,
    kinds: readonly Pick<Subject, 'series' | 'isReversal'>[],
  ) {
    try {
      for await (const listed of list) {
        const paymentIntent = paymentOf(listed)
        if (!paymentIntent || !isOurs(listed.metadata?.[SHOP_MARKER])) continue
        for (const kind of kinds)
          if (listed.metadata?.[keyOf(kind)] !== undefined)
            yield { subject: { ...kind, id: listed.id, paymentIntent }, registered: readable(listed, kind) }
      }
    } catch (error) {
      throw stripeFailure(error)
    }
  }

  return {
    read: async (subject) => registeredIn(await read(subject), subject),
    write: async (subject, registered) => {
      const key = keyOf(subject)
      await update(subject, {
        [SHOP_MARKER]: marker,
        [key]: String(registered.number),
        [`${key}_record`]: recordOf(registered),
      })
    },
    async *list(since) {
      const options = createdSince(since)
      const receipt = [{ series: 'receipt', isReversal: false }] as const
      yield* numbered(stripe.paymentIntents.list(options), ({ id }) => id, receipt)
      yield* numbered(stripe.refunds.list(options), ({ payment_intent }) => idOf(payment_intent), NOTES)
      yield* numbered(stripe.disputes.list(options), ({ payment_intent }) => idOf(payment_intent), NOTES)
    },
    noteMails: async (paymentIntent, sent) => {
      const entries = Object.entries(sent).map(([mail, sentAt]) => [mailKey(mail), sentAt])
      try {
        await update({ series: 'receipt', id: paymentIntent }, Object.fromEntries(entries))
      } catch (error) {
        // More than 50 keys: the mail can't be noted, and repeating the call is useless.
        if (!isRefused(error)) throw error
        logFault('mail-not-noted', describeError(error))
      }
    },
  }
}
