/** Statistics of one step that was measured many times, in milliseconds. */
export type Durations = { medianMs: number; p95Ms: number; slowestMs: number }

/** @param durations at least one, in milliseconds */
export function durationsOf(durations: readonly number[]): Durations {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return { medianMs: at(0.5), p95Ms: at(0.95), slowestMs: at(1) }
}
