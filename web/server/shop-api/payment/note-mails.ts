import { mailsToNote, recordNoted } from '../mail/noted-mails.ts'
import type { NumberNeeds } from './give-numbers.ts'

/** Writes into the payment service's copy which mails about orders were sent. */
export async function noteSentMails({ database, payments }: NumberNeeds): Promise<void> {
  for (const [paymentIntent, mails] of await mailsToNote(database)) {
    const sent = mails.map(({ kind, repetition, sent_at }) => [
      `${kind} ${repetition}`,
      sent_at?.toISOString() ?? '',
    ])
    await payments.register.noteMails(paymentIntent, Object.fromEntries(sent))
    await recordNoted(
      database,
      mails.map(({ id }) => id),
    )
  }
}
