import { type DocumentActionComponent, type DocumentActionProps, useReferringDocuments } from 'sanity'
import { uniqueReferrers } from './referrers.ts'

/** The content service refuses both while another document refers to this one. */
const REFUSED: ReadonlySet<DocumentActionComponent['action']> = new Set(['delete', 'unpublish'])

const reasonNotTo = (count: number) =>
  `${count === 1 ? 'Another document refers' : `${count} documents refer`} to this one: see “Where it is used”.`

function guard(action: DocumentActionComponent): DocumentActionComponent {
  const guarded: DocumentActionComponent = (props: DocumentActionProps) => {
    const described = action(props)
    const { referringDocuments } = useReferringDocuments(props.id)
    const count = uniqueReferrers(referringDocuments).length
    if (!described || count === 0) return described
    return { ...described, disabled: true, title: reasonNotTo(count) }
  }
  return Object.assign(guarded, { action: action.action })
}

/** Sanity asks for the actions again and again; a new function each time would lose the state of its hooks. */
const guards = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** Switches Delete and Unpublish off while another document refers to this one; other actions stay as they are. */
export function onlyWhenUnused(action: DocumentActionComponent): DocumentActionComponent {
  if (!REFUSED.has(action.action)) return action
  const known = guards.get(action) ?? guard(action)
  guards.set(action, known)
  return known
}
