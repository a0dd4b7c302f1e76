/**
 * Messages between the Studio’s preview and the site in its frame, about the moment that the preview shows. The frame asks once
 * it has started, and the Studio reports each change.
 */
import * as v from 'valibot'

export const lookAheadQuestion = { type: 'preview/which-moment' } as const

export const lookAheadAnswer = v.object({
  type: v.literal('preview/moment'),
  /** Milliseconds since 1970. Null means now, with dated content shown at any time. */
  at: v.nullable(v.pipe(v.number(), v.finite())),
})

export type LookAheadAnswer = v.InferOutput<typeof lookAheadAnswer>
