import type { Step } from './camera.ts'

/** What is aimed at, from a link in a chat to paid and playing. */
export const GOAL = { seconds: 60, taps: 12 } as const

const BAR_WIDTH = 24

export type Sum = { taps: number; keys: number; seconds: number }

export const sumOf = (steps: readonly Step[]): Sum => ({
  taps: steps.reduce((sum, { taps }) => sum + taps, 0),
  keys: steps.reduce((sum, { keys }) => sum + keys, 0),
  seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0),
})

/** A bar of text, as long as its share of the longest one. What takes time at all has a mark. */
export function bar(seconds: number, longest: number): string {
  if (!(longest > 0) || seconds <= 0) return ''
  return '█'.repeat(Math.max(1, Math.round((seconds / longest) * BAR_WIDTH)))
}

const row = (title: string, { taps, keys, seconds }: Sum, drawn: string) =>
  `${title.padEnd(34)}${String(taps).padStart(5)}${String(keys).padStart(6)}${seconds.toFixed(1).padStart(9)}  ${drawn}`.trimEnd()

/** The steps of one way, with a bar for the time of each, and whether the goal is met. */
export function table(name: string, steps: readonly Step[]): string {
  const longest = Math.max(...steps.map(({ seconds }) => seconds))
  const sum = sumOf(steps)
  return [
    `${name.padEnd(34)} taps  keys  seconds`,
    ...steps.map((step) => row(step.title, step, bar(step.seconds, longest))),
    row('Sum', sum, verdict(sum)),
  ].join('\n')
}

export function verdict({ taps, seconds }: Sum): string {
  const goal = `goal: ${GOAL.seconds} s, ${GOAL.taps} taps`
  return seconds <= GOAL.seconds && taps <= GOAL.taps ? `met (${goal})` : `not met (${goal})`
}
