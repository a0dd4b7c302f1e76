import { createAnswerStore } from '../features/content/source/answer-store.ts'
import { readInlined } from '../features/content/source/inlined.ts'
import { createPageAnswers } from '../features/content/source/page-answers.ts'
import { type ContentSource, createContentSource } from '../features/content/source/source.ts'
import type { ContentService } from '../features/content/source/transport/content-service.ts'
import { createContentTransport } from '../features/content/source/transport/content-transport.ts'
import { followWhileShown } from '../features/content/source/transport/shared-events.ts'
import { type Clock, createClock } from '../platform/clock.ts'
import { readRenderedAt } from './rendered-at.ts'

type PublishedContent = { clock: Clock; content: ContentSource }

function createPublishedContent(service: ContentService): PublishedContent {
  const clock = createClock(readRenderedAt(document), document)
  const content = createContentSource({
    clock,
    transport: createContentTransport(service, followWhileShown),
    store: createAnswerStore(),
    inlined: readInlined(document),
    pageAnswers: createPageAnswers(),
  })
  return { clock, content }
}

let early: PublishedContent | undefined

/** Opens the published content before the site starts. The site then goes on with the same source. */
export function openPublishedContent(service: ContentService): ContentSource {
  early ??= createPublishedContent(service)
  return early.content
}

/** The published content, and the clock by which it is dated: what the page has opened already, or new ones. */
export const publishedContent = (service: ContentService): PublishedContent =>
  early ?? createPublishedContent(service)
