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

let published: PublishedContent | undefined

/** The published content, and the clock by which it is dated. The site goes on with what its page has opened before. */
export function publishedContent(service: ContentService): PublishedContent {
  published ??= createPublishedContent(service)
  return published
}
