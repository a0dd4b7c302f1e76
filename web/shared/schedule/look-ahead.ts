/**
 * Messages between the Studio’s preview and the site in its frame: the moment at which the site shows itself. The frame
 * asks when it has started, and the Studio tells each change.
 */
import * as v from 'valibot'

export const lookAheadQuestion = { type: 'preview/which-moment' } as const

export const lookAheadAnswer = v.object({
  type: v.literal('preview/moment'),
  /** Milliseconds since 1970; null: now, and dated content is shown at any time. */
  at: v.nullable(v.pipe(v.number(), v.finite())),
})

export type LookAheadAnswer = v.InferOutput<typeof lookAheadAnswer>
