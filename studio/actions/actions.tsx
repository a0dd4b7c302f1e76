/** The menu of a document: Sanity's own actions, changed where the site needs it, and ours. */
import type { DocumentActionComponent, DocumentActionProps, SanityDocumentLike } from 'sanity'
import { isSingleton } from 'schemas'
import { wrapping } from '../document/wrap-action.ts'
import { planActionsOf } from '../planned/plan-edit.ts'
import { keepOldAddress, redirectOldAddress } from '../redirects/old-address.ts'
import { openOnSite } from '../site/open-on-site.ts'
import { onlyWhenUnused } from './in-use.ts'
import { publishWhenReady } from './publish-when-ready.ts'
import { undoPublish } from './UndoPublish.tsx'

/** Actions that would remove a page that the site needs, or create a second one that the site never reads. */
const FORBIDDEN: ReadonlySet<DocumentActionComponent['action']> = new Set([
  'delete',
  'duplicate',
  'unpublish',
])

export const singletonActions = (
  actions: DocumentActionComponent[],
  { schemaType }: { schemaType: string },
): DocumentActionComponent[] =>
  isSingleton(schemaType) ? actions.filter(({ action }) => !FORBIDDEN.has(action)) : actions

/** The fields by which lists call a document. */
const NAMES = ['title', 'question'] as const

/** A duplicate before it is stored: it says what it is, and leaves address and plan to the original. */
export function copyOf({
  slug: _slug,
  visibleFrom: _from,
  visibleUntil: _until,
  closesOn: _closes,
  ...rest
}: SanityDocumentLike): SanityDocumentLike {
  const { from: _begins, until: _ends, ...undated } = rest
  const document = rest._type === 'sale' ? undated : rest
  const name = NAMES.find((field) => typeof document[field] === 'string' && document[field] !== '')
  return name ? { ...document, [name]: `Copy of ${String(document[name])}` } : document
}

function useCopy(props: DocumentActionProps, action: DocumentActionComponent) {
  const withCopy = { ...props, mapDocument: copyOf }
  return action(withCopy)
}

/** Has *Duplicate* name the copy. */
const duplicateAsCopy = wrapping(['duplicate'], useCopy)

/** The actions of a document of this type, in the order of the menu. */
export const documentActions = (
  actions: DocumentActionComponent[],
  context: { schemaType: string },
): DocumentActionComponent[] => [
  ...singletonActions(actions, context)
    .map(onlyWhenUnused)
    .map(keepOldAddress)
    .map(publishWhenReady)
    .map(duplicateAsCopy),
  undoPublish,
  ...planActionsOf(context.schemaType),
  openOnSite,
  redirectOldAddress,
]
