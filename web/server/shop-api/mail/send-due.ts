import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { GiftCodes } from '../codes/gift-codes.ts'
import { type DueMail, MailRefused, type Outbox, type SendMail } from './mails.ts'
import { renderMail } from './render-mail.ts'

type Ports = { outbox: Outbox; send: SendMail; giftCodes: Pick<GiftCodes, 'textOf'>; clock?: () => Date }

/** At most this many mails a call, so that a function on AWS ends within its time limit. */
const BATCH = 50

/**
 * Sends the mails that are due. A mail is sent at least once: a process that is killed after sending and before
 * recording it sends it again, under the same Message-ID. Logs `mails-sent`, `mail-postponed` and `mail-failed`,
 * never an address.
 */
export async function sendDueMails({
  outbox,
  send,
  giftCodes,
  clock = () => new Date(),
}: Ports): Promise<void> {
  let sent = 0
  for (let taken = 0; taken < BATCH; taken += 1) {
    const mail = await outbox.take(clock())
    if (!mail) break
    if (await trySending({ outbox, send, giftCodes, clock }, mail)) sent += 1
  }
  if (sent > 0) logEvent('mails-sent', { sent })
}

async function trySending(
  { outbox, send, giftCodes, clock }: Required<Ports>,
  mail: DueMail,
): Promise<boolean> {
  const { id, orderNumber } = mail
  const { kind } = mail.facts
  try {
    await send(renderMail(mail, giftCodes))
  } catch (error) {
    const fields = { kind, orderNumber, ...describeError(error) }
    if (error instanceof MailRefused) {
      await outbox.failed(id, clock())
      logFault('mail-failed', fields)
    } else if (await outbox.postpone(id, clock())) {
      logFault('mail-postponed', fields)
    } else {
      logFault('mail-failed', fields)
    }
    return false
  }
  await outbox.sent(id, clock())
  return true
}
