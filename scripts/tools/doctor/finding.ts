/** What one check found. A fault keeps visitors or editors from something; an advice does not. */
export type Finding =
  | { readonly status: 'ok'; readonly what: string }
  | {
      readonly status: 'advice' | 'fault'
      readonly what: string
      /** The variable, address or document that it is about. */
      readonly where: string
      /** What to do, as one command or one step. */
      readonly cure: string
    }

export type Problem = { what: string; where: string; cure: string }

export const ok = (what: string): Finding => ({ status: 'ok', what })
export const advice = (problem: Problem): Finding => ({ status: 'advice', ...problem })
export const fault = (problem: Problem): Finding => ({ status: 'fault', ...problem })

/** An error as the end of a sentence: the deepest reason is the one that says why. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
