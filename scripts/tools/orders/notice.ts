import { createHash, randomUUID } from 'node:crypto'
import { Fault, oneOf, readInput, textOption } from '#scripts/stack/command.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import type { BuyersNotice } from '#server/shop-api/mail/mail-facts.ts'
import { queueNotices } from '#server/shop-api/mail/outbox.ts'
import { addHistory } from '#server/shop-api/orders/order-history.ts'
import { siteOfMails } from '#server/shop-api/own-data/buyers.ts'
import { emailFault, normaliseEmail } from '#shared/links/email-address.ts'
import { defineAction, readWriting, writeOrTry, writing } from './action.ts'
import { knownBuyers, readSinceDay } from './buyers.ts'

const MAX_SUBJECT = 150

/** The first line is the subject; empty lines separate paragraphs. @throws Fault without both */
export function readNotice(text: string): Pick<BuyersNotice, 'notice' | 'subject' | 'paragraphs'> {
  const [first = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const subject = first.replace(/^subject:/i, '').trim()
  const paragraphs = rest
    .join('\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim().replaceAll(/\s*\n\s*/g, ' '))
    .filter(Boolean)
  if (subject === '' || subject.length > MAX_SUBJECT || paragraphs.length === 0)
    throw new Fault(
      `The file needs a subject of up to ${MAX_SUBJECT} letters in its first line, an empty line, and the text.`,
    )
  const notice = createHash('sha256')
    .update(JSON.stringify([subject, paragraphs]))
    .digest('hex')
  return { notice, subject, paragraphs }
}

type Wish = { file: string; product: string; since: Date; trial: string | undefined; by: string | null }

/** Queues the letter. @returns the text to print @throws Fault without buyers, or for an unreadable file */
export async function sendNotice(database: ShopDatabase, { file, product, since, trial, by }: Wish) {
  const read = readNotice((await readInput(file)).toString('utf8'))
  const found = await knownBuyers(database, product, since)
  const site = await siteOfMails(database)
  if (site === undefined)
    throw new Fault('No mail of the shop says the address of the site: is this the right database?')
  const letter: BuyersNotice = { kind: 'notice', site, ...read }
  const shown = [`Subject: ${read.subject}`, ...read.paragraphs].map((line) => `  ${line}`)
  if (trial !== undefined) {
    await queueNotices(database, [trial], { ...letter, notice: randomUUID() })
    return [`A trial to ${trial}. ${found.length} buyers would get it:`, ...shown].join('\n')
  }
  const addresses = found.map(({ email }) => email)
  const queued = await queueNotices(database, addresses, letter)
  for (const { email, orders } of found) {
    const [orderNumber = 0] = orders.slice(-1)
    const what = `Notice “${read.subject}” to the buyer.`
    if (queued.includes(email)) await addHistory(database, { orderNumber, by, what, why: null })
  }
  return [
    `${queued.length} mails are queued, each person once. ${found.length - queued.length} of ${found.length} buyers have this letter already.`,
    ...shown,
  ].join('\n')
}

function readAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const fault = emailFault(address)
  if (fault) throw new Fault(`--trial is “${address}”: it ${fault}.`)
  return normaliseEmail(address)
}

export const notice = defineAction({
  summary: `writes to the buyers of a product, such as 30 days before a change
FILE is plain text: the subject, an empty line, paragraphs; - is standard input. First send it to yourself with --trial. Each
person gets a letter once, also when the command runs twice.`,
  positionals: 'FILE PRODUCT',
  options: {
    ...writing,
    to: textOption('buyers', 'who gets it: "buyers", as the action buyers lists them'),
    since: textOption('YYYY-MM-DD', 'the first day of the purchases; by default all'),
    trial: textOption('ADDRESS', 'only to this address, as often as you like'),
  },
  read: (values, [file = '', product = '']) => {
    oneOf('group for --to', values.to ?? '', ['buyers'])
    const { write, by } = readWriting(values)
    const wish = { file, product, since: readSinceDay(values.since), trial: readAddress(values.trial), by }
    return (database) => writeOrTry(database, write, (transaction) => sendNotice(transaction, wish))
  },
})
