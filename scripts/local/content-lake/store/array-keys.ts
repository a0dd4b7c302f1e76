import { randomBytes } from 'node:crypto'

/** A copy in which every object inside an array has a `_key`, for `autoGenerateArrayKeys`. */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => keyed(withArrayKeys(item)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withArrayKeys(item)]))
}

function keyed(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || '_key' in item) return item
  return { _key: randomBytes(6).toString('hex'), ...item }
}
