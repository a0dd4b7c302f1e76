import { createHash } from 'node:crypto'

/** An inline element’s text as a policy names it: the exact bytes between its tags. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
