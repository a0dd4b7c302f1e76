import { Fault, textOption } from '#scripts/stack/command.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { addHistory } from '#server/shop-api/orders/order-history.ts'
import { withdrawByLetter } from '#server/shop-api/withdrawal/statements.ts'
import { defineAction, positive, readWriting, writeOrTry, writing } from './action.ts'
import { withdrawalText } from './withdrawals.ts'

type Letter = { number: number; positions?: number[]; statedAt: Date }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day alone counts until its end: what the buyer unlocked on it counts as unlocked before. */
function readReceived(text = ''): Date {
  const isDay = DAY.test(text)
  const moment = new Date(isDay ? `${text}T23:59:59.999Z` : text)
  if (Number.isNaN(moment.getTime()))
    throw new Fault(`--received is “${text}”: give the day, such as 2026-11-20, or day and time in UTC.`)
  const begin = isDay ? new Date(text) : moment
  if (begin > new Date()) throw new Fault(`--received is ${text}, in the future: give the day of the letter.`)
  return moment > new Date() ? new Date() : moment
}

/** @throws Fault if an argument is missing or wrong */
export function readLetter(order: string | undefined, received?: string, lines?: string): Letter {
  const positions = lines?.split(',').map((line) => positive('--lines', line.trim()) - 1)
  return {
    number: positive('NUMBER', order),
    statedAt: readReceived(received),
    ...(positions && { positions }),
  }
}

/** @returns the text to print @throws Fault for an unknown order or line */
export async function withdrawForBuyer(
  database: ShopDatabase,
  letter: Letter,
  by: string | null = null,
): Promise<string> {
  const stated = await withdrawByLetter(database, letter, new Date())
  if (stated.outcome === 'paid-later')
    throw new Fault(`Order ${letter.number} was paid on ${stated.paidAt.toISOString()}, after --received.`)
  if (stated.outcome === 'unknown-order')
    throw new Fault('There is no such order, or it has no such line: nothing was changed.')
  const text = withdrawalText(letter.number, stated)
  const why = `Letter or mail received on ${letter.statedAt.toISOString().slice(0, 10)}`
  await addHistory(database, { orderNumber: letter.number, by, what: text, why })
  return text
}

export const withdraw = defineAction({
  summary: 'withdraws for a buyer who wrote a letter or a mail',
  positionals: 'NUMBER',
  options: {
    ...writing,
    received: textOption(
      'YYYY-MM-DD',
      'when the letter or mail arrived: the day that decides about the period',
    ),
    lines: textOption('N,N', 'the lines of the order, from 1; by default all'),
  },
  read: (values, [number]) => {
    const { write, by } = readWriting(values)
    const letter = readLetter(number, values.received, values.lines)
    return (database) =>
      writeOrTry(database, write, (transaction) => withdrawForBuyer(transaction, letter, by))
  },
})
