import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useReferringDocuments,
} from 'sanity'
import { wrapAction } from '../document/wrap-action.ts'
import { uniqueReferrers } from './referrers.ts'

/** The content service refuses both while another document refers to this one. */
const REFUSED: ReadonlySet<DocumentActionComponent['action']> = new Set(['delete', 'unpublish'])

const reasonNotTo = (count: number) =>
  `${count === 1 ? 'Another document refers' : `${count} documents refer`} to this one: see “Used by ${count === 1 ? 'one document' : `${count} documents`}” in this menu.`

function useGuard(props: DocumentActionProps, described: DocumentActionDescription | null) {
  const { referringDocuments } = useReferringDocuments(props.id)
  const count = uniqueReferrers(referringDocuments).length
  if (!described || count === 0) return described
  return { ...described, disabled: true, title: reasonNotTo(count) }
}

/** Switches Delete and Unpublish off while another document refers to this one; other actions stay as they are. */
export const onlyWhenUnused = (action: DocumentActionComponent): DocumentActionComponent =>
  REFUSED.has(action.action) ? wrapAction(action, useGuard) : action
