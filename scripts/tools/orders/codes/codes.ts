import { Fault, flag, textOption, wholeNumber } from '#scripts/stack/command.ts'
import { listedCodes } from '#server/shop-api/codes/staff-codes.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { orderOfGiftCode } from '#server/shop-api/delivery/gifts.ts'
import { type Revocation, revokeCode } from '#server/shop-api/delivery/revoke-code.ts'
import { addHistory } from '#server/shop-api/orders/order-history.ts'
import { defineAction, readReason, readWriting, writeOrTry, writing } from '../action.ts'
import { makeCodes, publishedAdventures, publishedProducts, readCodeRequest } from './make.ts'

const time = (moment: Date | null) => moment?.toISOString() ?? ''

export async function listCodes(
  database: ShopDatabase,
  options: { limit: number; note: string | undefined },
): Promise<string> {
  const codes = await listedCodes(database, options, new Date())
  if (codes.length === 0) return 'There are no codes.'
  const heading = ['Number', 'State', 'Product', 'Made at', 'Expires at', 'Redeemed at', 'Note']
  const rows = codes.map(({ number, state, product_id, note, ...code }) => {
    const times = [code.made_at, code.expires_at, code.redeemed_at].map(time)
    return [number, state, product_id, ...times, note]
  })
  return [heading, ...rows].map((cells) => cells.join('\t')).join('\n')
}

const texts: Record<Exclude<Revocation, 'unknown'>, string> = {
  revoked: 'revoked, no account had redeemed it',
  'taken-back': 'revoked, and taken back from the account that had redeemed it',
  'revoked-before': 'revoked before',
}

/** Digits alone are the number of a code in the list; other text is the code itself. */
const NUMBER = /^\d{1,9}$/

/** @returns the text to print @throws Fault for an unknown code: the caller then undoes the others */
export async function revokeCodes(
  database: ShopDatabase,
  codes: readonly string[],
  reason: string,
  by: string | null = null,
): Promise<string> {
  const lines: string[] = []
  for (const code of codes) {
    const named = NUMBER.test(code) ? { number: Number(code) } : { text: code }
    const outcome = await revokeCode(database, named, reason, new Date())
    if (outcome === 'unknown') {
      throw new Fault(`There is no code ${code}: correct it, and repeat the command. Nothing was revoked.`)
    }
    const orderNumber = await orderOfGiftCode(database, named)
    const what = `Code of the gift: ${texts[outcome]}.`
    if (orderNumber) await addHistory(database, { orderNumber, by, what, why: reason })
    lines.push(`${code}: ${texts[outcome]}`)
  }
  return lines.join('\n')
}

export const codesMake = defineAction({
  summary: `makes one-time codes for press, backers and prizes, as CSV with a link for each
They unlock what the product unlocks today. Only this output has the codes: the database has their hashes.`,
  options: {
    write: flag('makes them; without this option, the command only says what it would make'),
    product: textOption('ID', 'the last part of the product’s address'),
    count: textOption('N', 'how many, up to 10 000'),
    note: textOption('TEXT', 'for whom, without the names of people'),
    expires: textOption('YYYY-MM-DD', 'the last day, until midnight UTC; by default they never expire'),
    unlocks: textOption(
      'IDS',
      'the adventures, with commas between them, if the content service can’t be asked',
    ),
    out: textOption('FILE', 'the new file, which only you may read; by default standard output'),
  },
  read: (values) => {
    const request = readCodeRequest(values, new Date())
    const { env } = process
    return (database) =>
      makeCodes(database, request, {
        find: publishedProducts(database, env),
        adventures: publishedAdventures(env),
        siteUrl: env.VITE_SITE_URL ?? '',
        say: (text) => console.error(text),
        write: values.write,
      })
  },
})

export const codesList = defineAction({
  summary: 'lists the newest codes and their state',
  options: {
    limit: { type: 'string', value: 'N', default: '50', help: 'how many' },
    note: textOption('TEXT', 'only those with this note'),
  },
  read: (values) => {
    const limit = wholeNumber('limit', values.limit, 1)
    return (database) => listCodes(database, { limit, note: values.note })
  },
})

export const codesRevoke = defineAction({
  summary: `revokes codes, and takes back what they unlocked
CODE is its number in the list, or the code itself.`,
  positionals: 'CODE...',
  options: {
    ...writing,
    reason: textOption('TEXT', 'why; it is kept with the code'),
  },
  read: (values, codes) => {
    const reason = readReason(values.reason)
    const { write, by } = readWriting(values)
    return (database) =>
      writeOrTry(database, write, (transaction) => revokeCodes(transaction, codes, reason, by))
  },
})
