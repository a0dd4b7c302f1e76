import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { GiftCodes } from '../codes/gift-codes.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { type Due, postponeMail, recordFailed, recordSent, takeDueMail } from './due-mails.ts'
import { type Mail, renderMail } from './render-mail.ts'
import type { SentMail } from './tables.ts'

/** @throws MailRefused if the server refuses the mail for good, another error if the mail may be tried again */
export type SendMail = (mail: Mail) => Promise<void>

export class MailRefused extends Error {
  override name = 'MailRefused'
}

type Needs = { database: ShopDatabase; send: SendMail; giftCodes: Pick<GiftCodes, 'textOf'> }

/** Mails in one call, so that a call ends within seconds. */
const BATCH = 50

/**
 * Sends each mail at least once: a process killed between sending and recording sends it again, with the same Message-ID.
 * Logs `mails-sent`, `mail-postponed` and `mail-failed`, never an address.
 */
export async function sendDueMails(needs: Needs, now = () => new Date()): Promise<void> {
  let sent = 0
  for (let taken = 0; taken < BATCH; taken += 1) {
    const mail = await takeDueMail(needs.database, now())
    if (!mail) break
    if (await trySending(needs, mail, now)) sent += 1
  }
  if (sent > 0) logEvent('mails-sent', { sent })
}

async function trySending(
  { database, send, giftCodes }: Needs,
  mail: Due,
  now: () => Date,
): Promise<boolean> {
  const { id } = mail
  let sentAs: SentMail | null = null
  try {
    const rendered = renderMail(mail, giftCodes)
    const { to, subject, text } = rendered
    // The mail of a gift contains the code, which must not be stored.
    if (mail.facts.kind !== 'gift') sentAs = { to, subject, text }
    await send(rendered)
  } catch (error) {
    const fields = {
      kind: mail.facts.kind,
      ...('orderNumber' in mail && { orderNumber: mail.orderNumber }),
      ...describeError(error),
    }
    if (error instanceof MailRefused) {
      await recordFailed(database, id, now())
      logFault('mail-failed', fields)
    } else if (await postponeMail(database, id, now())) {
      logFault('mail-postponed', fields)
    } else {
      logFault('mail-failed', fields)
    }
    return false
  }
  await recordSent(database, id, now(), sentAs)
  return true
}
