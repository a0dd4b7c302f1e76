import type { Counts } from '../../checks/runner/counts.ts'
import { overspent, readBudgets } from './budgets.ts'
import { spendingOf } from './spending.ts'

/** Holds the rendered build in `dist` to its byte budgets; each one that is passed is printed with its cure. */
export function checkBudgets(dist: string): Counts {
  const budgets = Object.entries(readBudgets())
  const faults = budgets.flatMap(([path, kinds]) => overspent(path, kinds, spendingOf(dist, path)))
  for (const fault of faults) console.error(fault)
  const all = budgets.reduce((count, [, kinds]) => count + Object.keys(kinds).length, 0)
  return { passed: all - faults.length, failed: faults.length }
}
