import { Fault, textOption } from '#scripts/stack/command.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { applyLineDecision, type LineDecision } from '#server/shop-api/orders/line-decisions.ts'
import { addHistory } from '#server/shop-api/orders/order-history.ts'
import { defineAction, positive, readReason, readWriting, writeOrTry, writing } from './action.ts'

const words = {
  revoke: { done: 'Revoked', summary: 'takes the content of one line of an order away' },
  restore: { done: 'Restored', summary: 'gives the content of a revoked line back' },
} as const

/** @returns the text to print @throws Fault when the line doesn't exist */
export async function recordDecision(
  database: ShopDatabase,
  { by, ...decision }: LineDecision & { by: string | null },
): Promise<string> {
  const { orderNumber, line, reason } = decision
  const applied = await applyLineDecision(database, decision)
  if (!applied) throw new Fault(`Order ${orderNumber} has no line ${line}: nothing was changed.`)
  const what = `${words[decision.decision].done}: line ${line} of order ${orderNumber}, ${applied.title}.`
  await addHistory(database, { orderNumber, by, what, why: reason })
  const unlocked = applied.unlocked.length > 0 ? applied.unlocked.join(', ') : 'nothing'
  return `${what}\nThe order’s lines unlock ${unlocked} now, unless a refund or dispute locks the order.`
}

const decide = (decision: LineDecision['decision']) =>
  defineAction({
    summary: words[decision].summary,
    positionals: 'NUMBER LINE',
    options: { ...writing, reason: textOption('TEXT', 'why; it is kept') },
    read: (values, [number, line]) => {
      const { write, by } = readWriting(values)
      const decided = {
        decision,
        orderNumber: positive('NUMBER', number),
        line: positive('LINE', line),
        reason: readReason(values.reason),
        by,
      }
      return (database) => writeOrTry(database, write, (transaction) => recordDecision(transaction, decided))
    },
  })

export const revoke = decide('revoke')
export const restore = decide('restore')
