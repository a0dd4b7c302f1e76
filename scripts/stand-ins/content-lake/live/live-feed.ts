import type { DatasetStore } from '../store/dataset-store.ts'
import type { SyncTag } from './sync-tags.ts'

export type LiveMessage = {
  /** A position in this dataset's feed. Clients must not interpret it. */
  readonly id: string
  readonly tags: readonly SyncTag[]
}

export type Resumption = { status: 'resumed'; missed: LiveMessage[] } | { status: 'unknown' }

/** Changes as sync tags, for `GET /data/live/events`. */
export class LiveFeed {
  readonly #store: DatasetStore

  constructor(store: DatasetStore) {
    this.#store = store
  }

  /** The id to resume from for a stream that starts now. */
  currentId(): string {
    return this.#idOf(this.#store.latestSequence)
  }

  /** Without `includeDrafts`, only changes of published content are reported. */
  subscribe(includeDrafts: boolean, listener: (message: LiveMessage) => void): () => void {
    return this.#store.onCommit(({ sequence, tags }) => {
      const visible = includeDrafts ? tags.all : tags.public
      if (visible.length > 0) listener({ id: this.#idOf(sequence), tags: visible })
    })
  }

  /** The messages after `lastEventId`; `unknown` when the id is from another dataset file. */
  resume(lastEventId: string, includeDrafts: boolean): Resumption {
    const sequence = this.#sequenceOf(lastEventId)
    if (sequence === undefined) return { status: 'unknown' }
    const missed = this.#store.liveTagsAfter(sequence).map(({ sequence, tags }) => ({
      id: this.#idOf(sequence),
      tags: includeDrafts ? tags.all : tags.public,
    }))
    return { status: 'resumed', missed: missed.filter(({ tags }) => tags.length > 0) }
  }

  #idOf(sequence: number): string {
    return `${this.#store.key}-${sequence}`
  }

  #sequenceOf(id: string): number | undefined {
    const [key, position] = id.split('-')
    const sequence = Number(position)
    const isKnown =
      key === this.#store.key && /^\d+$/.test(position ?? '') && sequence <= this.#store.latestSequence
    return isKnown ? sequence : undefined
  }
}
