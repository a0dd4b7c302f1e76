/** The menu of a document: Sanity's own actions, changed where the site needs it, and ours. */
import { LinkIcon } from '@sanity/icons/Link'
import { useState } from 'react'
import type { DocumentActionComponent, DocumentActionProps, SanityDocumentLike } from 'sanity'
import { isSingleton } from '../desk/templates.ts'
import { planActionsOf } from '../planned/plan-edit.ts'
import { keepOldAddress, redirectOldAddress } from '../redirects/old-address.ts'
import { openOnSite } from '../site/open-on-site.ts'
import { useReferrers } from '../where-used/use-referrers.ts'
import { Referrers } from '../where-used/WhereUsedInspector.tsx'
import { publishWhenReady } from './publish-when-ready.ts'
import { undoPublish } from './UndoPublish.tsx'
import { wrapAction } from './wrap-action.ts'

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

/** The content service refuses both while another document refers to this one, though not while one names its id. */
const REFUSED: ReadonlySet<DocumentActionComponent['action']> = new Set(['delete', 'unpublish'])

const reasonNotTo = (count: number) =>
  `${count === 1 ? 'Another document refers' : `${count} documents refer`} to this one: see “Used by ${count === 1 ? 'one document' : `${count} documents`}” in this menu.`

function useGuard(props: DocumentActionProps, action: DocumentActionComponent) {
  const described = action(props)
  const count = useReferrers(props.id, props.type)?.length ?? 0
  if (!described || count === 0) return described
  return { ...described, disabled: true, title: reasonNotTo(count) }
}

/** Switches Delete and Unpublish off while another document refers to this one; other actions stay as they are. */
const onlyWhenUnused = (action: DocumentActionComponent): DocumentActionComponent =>
  REFUSED.has(action.action) ? wrapAction(action, useGuard) : action

/** Leads from a Delete that is switched off to the documents that have to change first. */
const usedBy: DocumentActionComponent = ({ id, type }) => {
  const count = useReferrers(id, type)?.length ?? 0
  const [isOpen, setIsOpen] = useState(false)
  if (count === 0) return null
  const label = count === 1 ? 'Used by one document' : `Used by ${count} documents`
  return {
    label,
    icon: LinkIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: label,
      content: <Referrers documentId={id} documentType={type} />,
      onClose: () => setIsOpen(false),
    },
  }
}

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

/** Has *Duplicate* name the copy; other actions stay as they are. */
const duplicateAsCopy = (action: DocumentActionComponent): DocumentActionComponent =>
  action.action === 'duplicate' ? wrapAction(action, useCopy) : action

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
  usedBy,
  openOnSite,
  redirectOldAddress,
]
