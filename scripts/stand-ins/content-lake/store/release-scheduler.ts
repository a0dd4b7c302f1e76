import type { DatasetStore } from './dataset-store.ts'
import { RELEASE_TYPE, type StoredDocument } from './document.ts'
import { publishScheduled } from './releases.ts'

/** The author of changes that the scheduler makes. */
const AUTHOR = '<system>'

/** The longest delay of setTimeout. After it, the scheduler checks again. */
const MAX_DELAY_MS = 2_147_483_647

/** Pause after a failed publish, for example because of a reference to a missing document. */
const RETRY_MS = 60_000

/** Publishes scheduled releases at their time, or at the start if they became due while the service was stopped. */
export class ReleaseScheduler {
  readonly #store: DatasetStore
  readonly #stopListening: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(store: DatasetStore) {
    this.#store = store
    this.#stopListening = store.onCommit(({ changes }) => {
      if (changes.some(({ before, after }) => (after ?? before)?._type === RELEASE_TYPE)) this.#plan()
    })
    this.#plan()
  }

  stop(): void {
    this.#stopListening()
    clearTimeout(this.#timer)
  }

  #plan(minimumMs = 0): void {
    clearTimeout(this.#timer)
    const times = this.#scheduled().map(publishTime)
    if (times.length === 0) return
    const delay = Math.max(minimumMs, Math.min(...times) - Date.now())
    this.#timer = setTimeout(() => this.#publishDue(), Math.min(delay, MAX_DELAY_MS))
    this.#timer.unref()
  }

  #publishDue(): void {
    const failed = this.#scheduled().filter(
      (release) => publishTime(release) <= Date.now() && !this.#publish(release),
    )
    this.#plan(failed.length > 0 ? RETRY_MS : 0)
  }

  #publish(release: StoredDocument): boolean {
    try {
      this.#store.transact({ id: undefined, author: AUTHOR, dryRun: false }, (staged) => {
        publishScheduled(staged, release)
        staged.checkReferences()
      })
      return true
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      console.error(`The scheduled release "${String(release.name)}" could not be published: ${reason}`)
      return false
    }
  }

  #scheduled(): StoredDocument[] {
    return [...this.#store.index.ofType(RELEASE_TYPE)].filter(({ state }) => state === 'scheduled')
  }
}

function publishTime({ publishAt }: StoredDocument): number {
  return Date.parse(String(publishAt))
}
