import type { QueryParams } from '@sanity/client'
import * as v from 'valibot'
import { lookAheadAnswer, lookAheadQuestion } from '#shared/schedule/look-ahead.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'
import { createListeners } from '#site/lib/listeners.ts'

/** The moment at which a preview shows the site. */
export type PreviewMoment = {
  /** Milliseconds since 1970; null while the editor does not look ahead. */
  at(): number | null
  onChange(listener: () => void): void
}

/** The page’s window, inside the Studio’s frame. */
type Frame = {
  parent: Pick<Window, 'postMessage'>
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

/** Follows the moment that the editor chooses. Ignores messages from other sources than the Studio around this frame. */
export function followMoment(frame: Frame, studioUrl: string): PreviewMoment {
  let at: number | null = null
  const { subscribe, notify } = createListeners()
  frame.addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.parent || origin !== studioUrl || !v.is(lookAheadAnswer, data)) return
    if (data.at === at) return
    at = data.at
    notify()
  })
  frame.parent.postMessage(lookAheadQuestion, studioUrl)
  return { at: () => at, onChange: subscribe }
}

/** Sets the time parameters of a query. Without a moment, `$at` is null, so that a preview shows dated content at any time. */
export function atMoment(params: QueryParams, at: number | null): QueryParams {
  if (at === null) return params
  const decided: QueryParams = timeParameters(at)
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decided[name] ?? value]))
}
