import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import type { Counts } from '../../checks/runner/counts.ts'
import { ROOT } from '../../stack/folders.ts'
import { KINDS, type Kind, type Spending, spendingOf, spentOn } from './spending.ts'

const BUDGETS_FILE = join(import.meta.dirname, 'budgets.json')

const amount = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Bytes or files. The tests fail above `most`. `goal` is what we aim for, where that is less. */
const Budget = v.object({ most: amount, goal: v.optional(amount) })
const kinds = v.picklist(Object.keys(KINDS).filter((name): name is Kind => name in KINDS))
/** Budgets by page, then by kind. */
const Budgets = v.record(v.pipe(v.string(), v.startsWith('/')), v.record(kinds, Budget))

export type Budgets = v.InferOutput<typeof Budgets>

/** @throws Error listing the faults of the file */
export function readBudgets(file = BUDGETS_FILE): Budgets {
  const parsed = v.safeParse(Budgets, JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.output
  const faults = parsed.issues.map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}`)
  throw new Error([`${relative(ROOT, file)} can’t be read:`, ...faults].join('\n'))
}

export const kib = (size: number) => `${(size / 1024).toFixed(1)} KiB`

/** How many of the largest files a message names. */
const NAMED = 3

/** A message for each exceeded budget of a page: kind, excess, largest files and the cure. */
export function overspent(path: string, budgets: Budgets[string], spending: Spending): string[] {
  return Object.entries(budgets).flatMap(([name, { most }]) => {
    const kind = v.parse(kinds, name)
    const { label, unit, cure } = KINDS[kind]
    const spent = spentOn(kind, spending)
    if (spent <= most) return []
    const text = unit === 'files' ? String : kib
    const largest = spending[kind].toSorted((one, other) => other.bytes - one.bytes).slice(0, NAMED)
    return [
      `${path}: ${label}: ${text(spent)}, ${text(spent - most)} more than its budget of ${text(most)}.`,
      `  Largest: ${largest.map((item) => `${item.name} ${kib(item.bytes)}`).join(', ')}.`,
      `  ${cure} Or raise the budget in ${relative(ROOT, BUDGETS_FILE)}, with the reason.`,
    ].join('\n')
  })
}

/** Compares the rendered build in `dist` with its byte budgets, and prints each exceeded one with its cure. */
export function checkBudgets(dist: string): Counts {
  const budgets = Object.entries(readBudgets())
  const faults = budgets.flatMap(([path, kinds]) => overspent(path, kinds, spendingOf(dist, path)))
  for (const fault of faults) console.error(fault)
  const all = budgets.reduce((count, [, kinds]) => count + Object.keys(kinds).length, 0)
  return { passed: all - faults.length, failed: faults.length }
}
