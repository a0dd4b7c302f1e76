export type DocumentReference = {
  readonly target: string
  /** A document can't be deleted while a strong reference points to it. */
  readonly strong: boolean
}

/**
 * Every reference inside a value, at any depth.
 * References to other datasets have `_dataset`; they are left out.
 */
export function referencesIn(value: unknown): DocumentReference[] {
  const found: DocumentReference[] = []
  collect(value, found)
  return found
}

function collect(value: unknown, found: DocumentReference[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if ('_ref' in value && typeof value._ref === 'string' && !('_dataset' in value)) {
    found.push({ target: value._ref, strong: !('_weak' in value && value._weak === true) })
  }
  for (const item of Object.values(value)) collect(item, found)
}
