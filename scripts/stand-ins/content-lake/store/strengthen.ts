/**
 * Makes references strong that are weak only until their document is published, at any depth.
 * A draft may refer to a document that is not published yet; `_strengthenOnPublish` marks such a reference.
 */
export function strengthened<Value>(value: Value): Value {
  return visit(value) as Value
}

function visit(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(visit)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(strengthen(value)).map(([name, item]) => [name, visit(item)]))
}

function strengthen(value: object): object {
  if (!('_ref' in value && '_strengthenOnPublish' in value)) return value
  const { _strengthenOnPublish: mark, ...reference } = value
  const staysWeak = typeof mark === 'object' && mark !== null && 'weak' in mark && mark.weak === true
  if (staysWeak || !('_weak' in reference)) return reference
  const { _weak, ...strong } = reference
  return strong
}
