import * as v from 'valibot'

const stateSchema = v.object({ username: v.string() })

/** The username that an earlier page sends along in the navigation's state, so that nobody types it twice. */
export function typedUsername(state: unknown): string {
  const parsed = v.safeParse(stateSchema, state)
  return parsed.success ? parsed.output.username : ''
}
