import type { Check, Fields } from './checks.ts'
import { gameChecks } from './game.ts'
import { productChecks } from './product.ts'

const lists: Readonly<Record<string, (document: Fields) => Check[]>> = {
  product: productChecks,
  game: gameChecks,
}

export const hasChecklist = (type: string) => type in lists

/** What is to do before a document is published, in the order of the form; empty for types without a list. */
export const checklist = (type: string, document: Fields): Check[] => lists[type]?.(document) ?? []

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** How a list stands, in a few words. */
export function summaryOf(checks: readonly Check[]): string {
  const missing = checks.filter(({ status }) => status === 'missing').length
  const advice = checks.filter(({ status }) => status === 'advice').length
  if (missing > 0) return `${counted(missing, 'thing is', 'things are')} missing.`
  if (advice > 0) return `Ready to publish, with ${counted(advice, 'piece', 'pieces')} of advice.`
  return 'Ready to publish.'
}
