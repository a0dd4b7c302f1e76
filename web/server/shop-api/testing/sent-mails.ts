import type { ShopDatabase } from '../database/schema.ts'
import type { Mail } from '../mail/render-mail.ts'
import { sendDueMails } from '../mail/send-due.ts'
import { silentServices } from './silent-services.ts'

/** Sends the mails that are due. */
export async function sentMails(database: ShopDatabase, now = new Date()): Promise<Mail[]> {
  const mails: Mail[] = []
  const send = async (mail: Mail) => void mails.push(mail)
  await sendDueMails({ database, send, giftCodes: silentServices.giftCodes }, () => now)
  return mails
}
