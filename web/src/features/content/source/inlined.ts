import * as v from 'valibot'
import type { Answer } from './source.ts'

/** Answers that came with the page, by `answerKey`. */
export type InlinedAnswers = Readonly<Record<string, Answer>>

/** The element in which a rendered page carries the content that it shows. */
export const inlinedContentId = 'content'

const schema = v.record(v.string(), v.object({ result: v.unknown(), tags: v.array(v.string()) }))

/** What the page was rendered from; nothing when it wasn't. A page that was cut off on its way carries nothing either. */
export function readInlined(page: Document): InlinedAnswers {
  const text = page.getElementById(inlinedContentId)?.textContent
  if (!text) return {}
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    return {}
  }
}

/** For a script element: no text in it can end the element or begin a comment. */
export const inlinedText = (answers: InlinedAnswers) => JSON.stringify(answers).replaceAll('<', '\\u003c')
