import type { DocumentActionComponent, DocumentActionDescription, DocumentActionProps } from 'sanity'

/** Describes an action anew. May use hooks. */
type UseDescription = (
  props: DocumentActionProps,
  action: DocumentActionComponent,
) => DocumentActionDescription | null

/**
 * Has `useDescription` describe the actions of these names anew; others stay as they are. Sanity asks for the actions again and
 * again, and a new function each time would lose the state of their hooks, so an action is wrapped once.
 */
export function wrapping(
  names: readonly DocumentActionComponent['action'][],
  useDescription: UseDescription,
): (action: DocumentActionComponent) => DocumentActionComponent {
  const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()
  return (action) => {
    if (!names.includes(action.action)) return action
    const known = wrapped.get(action)
    if (known) return known
    const changed: DocumentActionComponent = (props: DocumentActionProps) => useDescription(props, action)
    const result = Object.assign(changed, { action: action.action })
    wrapped.set(action, result)
    return result
  }
}
