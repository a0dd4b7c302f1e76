import { Fault, textOption, UsageFault, wholeNumber } from '#scripts/stack/command.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { sendAgain, serverRefusal } from '#server/shop-api/mail/staff-mails.ts'
import { addHistory } from '#server/shop-api/orders/order-history.ts'
import { listMails } from '#server/shop-api/own-data/listed-mails.ts'
import { defineAction, positive, readWriting, writeOrTry, writing } from './action.ts'
import { mailText, timeText } from './find.ts'

type Wish = { order: number | undefined; limit: number }

/** Mails that wait or were refused, with the answer of the mail server; or all mails of an order. */
export async function mailsText(database: ShopDatabase, { order, limit }: Wish): Promise<string> {
  const refusal = await serverRefusal(database)
  const listed = await listMails(
    database,
    order === undefined ? { states: ['waiting', 'refused'], limit } : { order, limit },
  )
  const none = order === undefined ? 'No mail waits, and none was refused.' : `Order ${order} has no mails.`
  return [
    ...(refusal
      ? [
          `The mail server accepts nothing from the shop since ${timeText(refusal.since)}: ${refusal.answer}. All mails wait; the next try is ${timeText(refusal.nextTryAt)}.`,
        ]
      : []),
    ...(listed.length > 0
      ? [...listed.map(mailText), 'Send one again: orders mails again MAIL --write']
      : [none]),
  ].join('\n')
}

const refusals = {
  unknown: 'there is no such mail',
  'sent-once': 'it was sent, and only mails about orders are sent twice',
  cancelled: 'it has become pointless, such as that of a gift which was withdrawn',
} as const

type Again = { ids: readonly string[]; order: number | undefined; by: string | null }

/** @throws Fault for a mail that can't be sent again: the caller undoes the others */
export async function mailsAgain(database: ShopDatabase, { ids, order, by }: Again): Promise<string> {
  const chosen = order === undefined ? ids : [await confirmationOf(database, order)]
  const lines: string[] = []
  for (const id of chosen) {
    const [mail] = await listMails(database, { id, limit: 1 })
    const outcome = await sendAgain(database, id, new Date())
    if (outcome !== 'queued' || !mail)
      throw new Fault(
        `Mail ${id} can’t be sent again: ${refusals[outcome === 'queued' ? 'unknown' : outcome]}.`,
      )
    // Without the address: that of a gift is erased long before the history.
    const what = `The ${mail.kind} is sent again.`
    if (mail.orderNumber !== null)
      await addHistory(database, { orderNumber: mail.orderNumber, by, what, why: null })
    lines.push(`Mail ${id} to ${mail.to ?? 'an erased address'}: ${what}`)
  }
  return [...lines, 'The running shop sends within seconds, unless the mail server refuses it.'].join('\n')
}

async function confirmationOf(database: ShopDatabase, order: number): Promise<string> {
  const mails = await listMails(database, { order, limit: 100 })
  const found = mails.find(({ kind }) => kind === 'order-confirmation')
  if (found) return found.id
  throw new Fault(`Order ${order} has no confirmation: is the number right?`)
}

export const mails = defineAction({
  summary: 'lists mails that wait or were refused, with the reason',
  options: {
    order: textOption('NUMBER', 'all mails of this order, also those that were sent'),
    limit: { type: 'string', value: 'N', default: '50', help: 'how many' },
  },
  read: (values) => {
    const order = values.order === undefined ? undefined : positive('--order', values.order)
    const limit = wholeNumber('limit', values.limit, 1)
    return (database) => mailsText(database, { order, limit })
  },
})

export const againAction = defineAction({
  summary: `sends mails again: by their numbers, or with --order the confirmation of an order
The confirmation is the receipt too: it has the lines, the VAT and the seller.`,
  positionals: '[MAIL...]',
  options: { ...writing, order: textOption('NUMBER', 'the order whose confirmation is sent again') },
  read: (values, ids) => {
    const { write, by } = readWriting(values)
    const order = values.order === undefined ? undefined : positive('--order', values.order)
    if ((order === undefined) === (ids.length === 0))
      throw new UsageFault('Name the mails by the numbers of "orders mails", or an order with --order.')
    for (const id of ids) positive('MAIL', id)
    return (database) =>
      writeOrTry(database, write, (transaction) => mailsAgain(transaction, { ids, order, by }))
  },
})
