import { createHash } from 'node:crypto'

/** The CSP hash source of an inline element. `text` must be the exact text between its tags. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
