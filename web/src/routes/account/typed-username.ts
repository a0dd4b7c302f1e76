import * as v from 'valibot'

const stateSchema = v.object({ username: v.string() })

/** The username from the previous page's navigation state, so that the visitor doesn't type it twice. */
export function typedUsername(state: unknown): string {
  const parsed = v.safeParse(stateSchema, state)
  return parsed.success ? parsed.output.username : ''
}
