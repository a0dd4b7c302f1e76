import * as v from 'valibot'
import { type Image, imageSources } from '#shared/image-sources.ts'
import { type MailWords, readMailWords, usualMailWords } from '#shared/mails/mail-words.ts'
import { coversQuery } from '#shared/queries/product.ts'
import { mailWordsQuery } from '#shared/queries/site-settings.ts'
import { describeError, logEvent, logFault, ShopFault } from '../../common/log.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { GiftCodes } from '../codes/gift-codes.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { type Due, recordRefused, recordSent, recordWaiting, takeDueMail } from './due-mails.ts'
import { MailNotSent } from './mail-answer.ts'
import { acceptedAgain, isRefusing, recordServerRefusal } from './mail-server.ts'
import { type Mail, renderMail } from './render-mail.ts'
import type { SentMail } from './tables.ts'

/** @throws MailNotSent with what the refusal is about */
export type SendMail = (mail: Mail) => Promise<void>

type Needs = {
  database: ShopDatabase
  send: SendMail
  giftCodes: Pick<GiftCodes, 'textOf'>
  /** Without it mails have the usual words. */
  words?: () => Promise<MailWords>
  /** @returns the addresses of the covers of products. Without it mails have none */
  covers?: (ids: readonly string[], site: string) => Promise<string[]>
}

const coversSchema = v.array(v.object({ image: v.custom<Image>((value) => typeof value === 'object') }))

/** No mail waits for its pictures. */
export function publishedCovers(content: ReadContent): NonNullable<Needs['covers']> {
  return async (ids, site) => {
    try {
      const products = await content(coversQuery, { ids: [...ids] }, (found) => v.parse(coversSchema, found))
      return products.flatMap(({ image }) => {
        const cover = imageSources(image, [240], [3, 4])
        return cover ? `${site}${cover.src}` : []
      })
    } catch (error) {
      logFault('mail-covers-unread', describeError(error))
      return []
    }
  }
}

const WORDS_MS = 60_000

/** The words of mails as editors published them, at most a minute ago. No mail waits for the content service: then they are the last known ones. */
export function publishedMailWords(content: ReadContent, now = Date.now): () => Promise<MailWords> {
  let known = usualMailWords
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (now() - readAt < WORDS_MS) return known
    readAt = now()
    try {
      known = await content(mailWordsQuery, {}, readMailWords)
    } catch (error) {
      logFault('mail-words-unread', describeError(error))
    }
    return known
  }
}

/** Mails in one call, so that a call ends within seconds. */
const BATCH = 50

/**
 * Sends each mail at least once: a process killed between sending and recording sends it again, with the same Message-ID.
 * While the mail server accepts nothing from the shop, one mail at a time is tried, after growing pauses.
 * Logs `mails-sent`, `mail-postponed`, `mail-refused` and `mail-server-refused`, never an address.
 */
export async function sendDueMails(needs: Needs, now = () => new Date()): Promise<void> {
  const { database } = needs
  const refusing = await isRefusing(database, now())
  if (refusing === 'pause') return
  let sent = 0
  for (let taken = 0; taken < BATCH; taken += 1) {
    const mail = await takeDueMail(database, now())
    if (!mail) break
    const outcome = await trySending(needs, mail, now)
    if (outcome === 'server-refused') break
    if (outcome !== 'sent') continue
    if (sent === 0 && refusing === 'probe') await acceptedAgain(database, now())
    sent += 1
  }
  if (sent > 0) logEvent('mails-sent', { sent })
}

async function trySending(
  { database, send, giftCodes, words, covers }: Needs,
  mail: Due,
  now: () => Date,
): Promise<'sent' | 'not-sent' | 'server-refused'> {
  let sentAs: SentMail | null = null
  try {
    const { facts } = mail
    const bought = facts.kind === 'order-confirmation' ? facts.productIds : []
    const rendered = renderMail(mail, giftCodes, {
      ...(words && { words: await words() }),
      ...(covers && bought.length > 0 && { covers: await covers(bought, facts.site) }),
    })
    const { to, subject, text } = rendered
    // The mail of a gift contains the code, which must not be stored.
    if (mail.facts.kind !== 'gift') sentAs = { to, subject, text }
    await send(rendered)
  } catch (error) {
    return recordFailure(database, mail, error, now())
  }
  await recordSent(database, mail.id, now(), sentAs)
  return 'sent'
}

const reasonOf = (error: unknown) =>
  error instanceof MailNotSent || error instanceof ShopFault ? error.message : 'The mail can’t be written.'

async function recordFailure(database: ShopDatabase, mail: Due, error: unknown, now: Date) {
  const { id } = mail
  const answer = reasonOf(error)
  const about = error instanceof MailNotSent ? error.about : undefined
  const fields = {
    kind: mail.facts.kind,
    mail: id,
    ...('orderNumber' in mail && { orderNumber: mail.orderNumber }),
    answer,
    ...describeError(error),
  }
  const isEnded =
    about === 'address'
      ? await recordRefused(database, id, answer, now)
      : await recordWaiting(database, { id, answer, about }, now)
  if (isEnded) logFault('mail-refused', fields)
  else logFault('mail-postponed', fields)
  // A stranger can name an address that the server refuses by policy: that must not pause the mails of others.
  const isAboutAll = about === 'shop' || (about === 'unclear' && mail.causedBy === 'order')
  if (!isAboutAll) return 'not-sent'
  await recordServerRefusal(database, answer, now)
  return 'server-refused'
}
