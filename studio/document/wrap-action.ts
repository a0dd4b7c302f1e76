import type { DocumentActionComponent, DocumentActionDescription, DocumentActionProps } from 'sanity'

/** Describes an action anew. May use hooks. */
type UseDescription = (
  props: DocumentActionProps,
  action: DocumentActionComponent,
) => DocumentActionDescription | null

const wrapped = new WeakMap<UseDescription, WeakMap<DocumentActionComponent, DocumentActionComponent>>()

/**
 * An action that `useDescription` describes anew. Sanity asks for the actions again and again, and a new function
 * each time would lose the state of their hooks, so an action is wrapped once.
 */
export function wrapAction(
  action: DocumentActionComponent,
  useDescription: UseDescription,
): DocumentActionComponent {
  const known = wrapped.get(useDescription) ?? new WeakMap<DocumentActionComponent, DocumentActionComponent>()
  wrapped.set(useDescription, known)
  const existing = known.get(action)
  if (existing) return existing
  const changed: DocumentActionComponent = (props: DocumentActionProps) => useDescription(props, action)
  const result = Object.assign(changed, { action: action.action })
  known.set(action, result)
  return result
}
