import { type Mut, Mutation } from '@sanity/mutator'
import { TransactionFailure } from '../errors.ts'
import {
  type DocumentChange,
  type Documents,
  releaseDocumentId,
  releaseIdOf,
  type StoredDocument,
  strongReferencesIn,
} from './document.ts'
import type { WireMutation } from './mutation-schema.ts'

/** A change together with the mutations that made it, in wire format, for listeners and history. */
export type StagedChange = DocumentChange & {
  readonly mutations: readonly WireMutation[]
}

/**
 * A transaction before it is committed: the result for each changed document.
 * Throws `TransactionFailure` in the same cases as the service. Nothing is stored until the store commits it.
 */
export class StagedTransaction {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly timestamp: string
  readonly #dataset: Documents
  readonly #staged = new Map<string, { after: StoredDocument | undefined; mutations: WireMutation[] }>()

  constructor(dataset: Documents, id: string, timestamp: string) {
    this.#dataset = dataset
    this.id = id
    this.timestamp = timestamp
  }

  get(id: string): StoredDocument | undefined {
    const staged = this.#staged.get(id)
    return staged ? staged.after : this.#dataset.get(id)
  }

  /** @throws TransactionFailure 404 when the document is missing */
  existing(id: string): StoredDocument {
    const document = this.get(id)
    if (document) return document
    throw new TransactionFailure(
      404,
      'documentNotFoundError',
      `The document with the ID "${id}" was not found`,
      { id },
    )
  }

  remove(id: string): void {
    this.apply(id, { delete: { id } })
  }

  /** Applies one mutation to the document `id`. */
  apply(id: string, mutation: WireMutation): void {
    this.#checkRelease(id)
    const before = this.get(id)
    const after = this.#result(before, mutation)
    if ('patch' in mutation) refuseImmutableChange(id, before, after)
    // The service deletes and creates then, which strong references to the document prevent.
    else if (before && after && before._type !== after._type) this.#checkReferrers(id)
    const mutations = [...(this.#staged.get(id)?.mutations ?? []), mutation]
    this.#staged.set(id, { after, mutations })
  }

  #result(before: StoredDocument | undefined, mutation: WireMutation): StoredDocument | undefined {
    const compiled = new Mutation({
      mutations: [toMutatorFormat(mutation)],
      transactionId: this.id,
      resultRev: this.id,
      timestamp: this.timestamp,
    })
    const after = applyReporting(compiled, before)
    return after ?? undefined
  }

  /** The version documents of a release, by id. */
  versionsIn(releaseId: string): StoredDocument[] {
    const ids = new Set([...this.#dataset.keys(), ...this.#staged.keys()])
    return [...ids]
      .filter((id) => releaseIdOf(id) === releaseId)
      .sort()
      .flatMap((id) => this.get(id) ?? [])
  }

  /** The changes, sorted by document id. Live and resumed listeners get events in this order. */
  changes(): StagedChange[] {
    return [...this.#staged]
      .map(([id, { after, mutations }]) => ({ id, before: this.#dataset.get(id), after, mutations }))
      .filter(({ before, after }) => before || after)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** References are checked once, at the end: documents of one transaction may refer to each other. */
  checkReferences(): void {
    for (const [id, { after }] of this.#staged) {
      if (after) this.#checkTargets(id, after)
      else this.#checkReferrers(id)
    }
  }

  /** @throws TransactionFailure 409 when the document is missing or has another revision */
  checkRevision(id: string, expected: string | undefined): void {
    if (expected === undefined) return
    const current = this.get(id)?._rev
    if (current === expected) return
    throw new TransactionFailure(
      409,
      'documentRevisionIDDoesNotMatchError',
      `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`,
      { id, currentRevisionID: current, expectedRevisionID: expected },
    )
  }

  /** The versions of a release are locked unless it is active. Versions may also belong to no release. */
  #checkRelease(id: string): void {
    const releaseId = releaseIdOf(id)
    const state = releaseId && this.get(releaseDocumentId(releaseId))?.state
    if (typeof state !== 'string' || state === 'active') return
    throw new TransactionFailure(
      409,
      'validationError',
      `"${id}" can't be changed: its release "${releaseId}" is ${state}`,
      { id },
    )
  }

  #checkTargets(id: string, document: StoredDocument): void {
    for (const target of strongReferencesIn(document)) {
      if (this.get(target)) continue
      throw new TransactionFailure(
        409,
        'documentReferenceDoesNotExistError',
        `Document "${id}" references nonexistent document "${target}"`,
        { id, referenceID: target },
      )
    }
  }

  #checkReferrers(id: string): void {
    const remaining = [...this.#dataset.keys()].filter((referrer) =>
      strongReferencesIn(this.get(referrer)).includes(id),
    )
    if (remaining.length === 0) return
    throw new TransactionFailure(
      409,
      'documentHasExistingReferencesError',
      `Document "${id}" cannot be deleted as there are references to it from "${remaining[0]}"`,
      { id, referencingIDs: remaining },
    )
  }
}

/** Fields of a document that a patch can't change. `_rev` and `_updatedAt` are stamped after each patch. */
const IMMUTABLE_ATTRIBUTES = ['_id', '_type', '_createdAt'] as const

/** The text of the service's error, quoted in sanity-io/sanity issue #1792. */
function refuseImmutableChange(
  id: string,
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
): void {
  const attribute = IMMUTABLE_ATTRIBUTES.find((name) => before?.[name] !== after?.[name])
  if (attribute === undefined) return
  throw new TransactionFailure(
    409,
    'cannotModifyImmutableAttributeError',
    `Cannot modify immutable attribute "${attribute}" of document "${id}"`,
    { id, attribute },
  )
}

/** The mutator takes the wire format; its declared types are narrower than what it accepts. */
function toMutatorFormat(mutation: WireMutation): Mut {
  return structuredClone(mutation) as Mut
}

function applyReporting(compiled: Mutation, before: StoredDocument | undefined): StoredDocument | null {
  try {
    // A copy, because the mutator writes `_updatedAt` to its input when a patch changes nothing.
    return compiled.apply(before ? { ...before } : null) as StoredDocument | null
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new TransactionFailure(400, 'patchError', `The patch could not be applied: ${reason}`)
  }
}
