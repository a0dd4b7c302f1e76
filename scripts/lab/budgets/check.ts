import type { Counts } from '../../checks/runner/counts.ts'
import { overspent, readBudgets } from './budgets.ts'
import { spendingOf } from './spending.ts'

/** Compares the rendered build in `dist` with its byte budgets, and prints each exceeded one with its cure. */
export function checkBudgets(dist: string): Counts {
  const budgets = Object.entries(readBudgets())
  const faults = budgets.flatMap(([path, kinds]) => overspent(path, kinds, spendingOf(dist, path)))
  for (const fault of faults) console.error(fault)
  const all = budgets.reduce((count, [, kinds]) => count + Object.keys(kinds).length, 0)
  return { passed: all - faults.length, failed: faults.length }
}
