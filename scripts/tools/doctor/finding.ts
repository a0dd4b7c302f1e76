/** The result of a check. A fault breaks something for visitors or editors; advice doesn't. */
export type Finding =
  | { readonly status: 'ok'; readonly what: string }
  | {
      readonly status: 'advice' | 'fault'
      readonly what: string
      /** The variable, address or document with the problem. */
      readonly where: string
      /** One command or step that fixes it. */
      readonly cure: string
    }

export type Problem = { what: string; where: string; cure: string }

export const ok = (what: string): Finding => ({ status: 'ok', what })
export const advice = (problem: Problem): Finding => ({ status: 'advice', ...problem })
export const fault = (problem: Problem): Finding => ({ status: 'fault', ...problem })

/** The message of an error's deepest cause, which is the most specific. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
