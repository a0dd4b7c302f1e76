import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { applyLineDecision, type LineDecision } from '#server/shop-api/orders/line-decisions.ts'
import { Fault } from '../../stack/fault.ts'

export const isLineDecision = (command: string): command is LineDecision['decision'] =>
  command === 'revoke' || command === 'restore'

/** @throws Fault */
export function positive(name: string, text = '') {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new Fault(`${name} is “${text}”: give its number, from 1.`)
}

/** Reads order number, line number and reason from arguments. @throws Fault when one is missing */
export function readDecision(
  decision: LineDecision['decision'],
  [order, line]: readonly string[],
  reason = '',
): LineDecision {
  if (reason.trim() === '') throw new Fault(`Say why: --reason "…". It is kept with the ${decision}.`)
  return {
    decision,
    orderNumber: positive('ORDER', order),
    line: positive('LINE', line),
    reason: reason.trim(),
  }
}

/** Revokes or restores a line of an order. @returns the text to print @throws Fault when the line doesn't exist */
export async function recordDecision(database: ShopDatabase, decision: LineDecision): Promise<string> {
  const { orderNumber, line } = decision
  const applied = await applyLineDecision(database, decision)
  if (!applied) throw new Fault(`Order ${orderNumber} has no line ${line}: nothing was changed.`)
  const done = decision.decision === 'revoke' ? 'Revoked' : 'Restored'
  const unlocked = applied.unlocked.length > 0 ? applied.unlocked.join(', ') : 'nothing'
  return [
    `${done}: line ${line} of order ${orderNumber}, ${applied.title}.`,
    `The order’s lines unlock ${unlocked} now, unless a refund or dispute locks the order.`,
  ].join('\n')
}
