import type { DatasetStore } from './dataset-store.ts'
import { RELEASE_TYPE, type StoredDocument } from './document.ts'
import { publishScheduled } from './releases.ts'

const CHECK_MS = 200

/**
 * Publishes scheduled releases at their time, or at the start if they became due while the service was stopped. One that
 * can't be published, for example because of a reference to a missing document, is tried again, and reported once.
 * @returns a function that stops it
 */
export function publishScheduledReleases(store: DatasetStore): () => void {
  const failed = new Set<string>()
  const publish = (release: StoredDocument) => {
    try {
      store.transact({ id: undefined, author: '<system>', dryRun: false }, (staged) => {
        publishScheduled(staged, release)
        staged.checkReferences()
      })
    } catch (cause) {
      if (failed.has(release._rev)) return
      failed.add(release._rev)
      const reason = cause instanceof Error ? cause.message : String(cause)
      console.error(`The scheduled release "${String(release.name)}" could not be published: ${reason}`)
    }
  }
  const timer = setInterval(() => {
    for (const document of [...store.documents.values()]) {
      const { _type, state, publishAt } = document
      const isScheduled = _type === RELEASE_TYPE && state === 'scheduled'
      if (isScheduled && Date.parse(String(publishAt)) <= Date.now()) publish(document)
    }
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
