import type { DocumentActionComponent, DocumentActionProps, SanityDocumentLike } from 'sanity'

/** The fields by which lists call a document. */
const NAMES = ['title', 'question'] as const

/** A duplicate before it is stored: it says what it is, and has no address, which belongs to the original. */
export function copyOf({ slug: _slug, ...document }: SanityDocumentLike): SanityDocumentLike {
  const name = NAMES.find((field) => typeof document[field] === 'string' && document[field] !== '')
  return name ? { ...document, [name]: `Copy of ${String(document[name])}` } : document
}

const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** Has *Duplicate* name the copy; other actions stay as they are. Wrapped once, so that their hooks keep their state. */
export function duplicateAsCopy(action: DocumentActionComponent): DocumentActionComponent {
  if (action.action !== 'duplicate') return action
  const known = wrapped.get(action)
  if (known) return known
  const naming = (props: DocumentActionProps) => {
    const withCopy = { ...props, mapDocument: copyOf }
    return action(withCopy)
  }
  const result: DocumentActionComponent = Object.assign(naming, { action: action.action })
  wrapped.set(action, result)
  return result
}
