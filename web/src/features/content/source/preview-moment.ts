import type { QueryParams } from '@sanity/client'
import * as v from 'valibot'
import { lookAheadAnswer, lookAheadQuestion } from '#shared/schedule/look-ahead.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'

/** The moment at which a preview shows the site. */
export type PreviewMoment = {
  /** Milliseconds since 1970; null while the editor does not look ahead. */
  at(): number | null
  onChange(listener: () => void): void
}

/** The window of the page, in the Studio’s frame. */
type Frame = {
  parent: Pick<Window, 'postMessage'>
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

/** Follows the moment that the editor chooses. Only the Studio around this frame is heard. */
export function followMoment(frame: Frame, studioUrl: string): PreviewMoment {
  let at: number | null = null
  const listeners: (() => void)[] = []
  frame.addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.parent || origin !== studioUrl || !v.is(lookAheadAnswer, data)) return
    if (data.at === at) return
    at = data.at
    for (const listener of listeners) listener()
  })
  frame.parent.postMessage(lookAheadQuestion, studioUrl)
  return { at: () => at, onChange: (listener) => void listeners.push(listener) }
}

/** The parameters of a query at that moment. Without one, a preview shows dated content at any time: `$at` is null. */
export function atMoment(params: QueryParams, at: number | null): QueryParams {
  if (at === null) return params
  const decided: QueryParams = timeParameters(at)
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decided[name] ?? value]))
}
