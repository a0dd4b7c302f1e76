import type { ContentSourceMap } from '@sanity/client'
import { type ContentSourceMapParsedPath, jsonPath } from '@sanity/client/csm'
import type { StoredDocument } from '../store/document.ts'
import { TRACE } from './trace.ts'

type Mapping = {
  readonly origins: Origins
  readonly recorder: Recorder
}

/**
 * Maps each value of a result to the document field it came from, for click-to-edit and stega.
 * Items of arrays are named by `_key`. `trace` is the result of the same query after `traceSources`. A value whose origin is not certain, such as one
 * that a function has computed, has no mapping.
 */
export function sourceMapOf(
  result: unknown,
  trace: unknown,
  documents: Iterable<StoredDocument>,
): ContentSourceMap {
  const mapping = { origins: new Origins(documents), recorder: new Recorder() }
  mapResult(result, trace, [], mapping)
  return mapping.recorder.map
}

function mapResult(value: unknown, trace: unknown, path: ContentSourceMapParsedPath, mapping: Mapping): void {
  const origin = originOf(trace, mapping.origins)
  if (origin) recordAll(value, origin, path, mapping.recorder)
  else if (Array.isArray(value) && Array.isArray(trace)) {
    value.forEach((item, index) => {
      mapResult(item, trace[index], [...path, index], mapping)
    })
  } else if (isRecord(value)) {
    const chosen = chosenTrace(trace, mapping.origins)
    if (isRecord(chosen)) mapAttributes(value, chosen, path, mapping)
  }
}

function mapAttributes(
  value: Record<string, unknown>,
  trace: Record<string, unknown>,
  path: ContentSourceMapParsedPath,
  mapping: Mapping,
): void {
  for (const [name, item] of Object.entries(value)) {
    const source = trace[TRACE.source + name] ?? trace[name]
    const isTraced = typeof source === 'object' && source !== null
    const inherited = isTraced ? undefined : spreadOrigin(name, item, trace, mapping.origins)
    if (inherited) recordAll(item, inherited, [...path, name], mapping.recorder)
    else mapResult(item, source, [...path, name], mapping)
  }
}

/** The origin of an attribute that came with `...`: the same attribute of the value that was spread. */
function spreadOrigin(
  name: string,
  item: unknown,
  trace: Record<string, unknown>,
  origins: Origins,
): Origin | undefined {
  const spread = Object.keys(trace).filter((key) => key.startsWith(TRACE.spread))
  for (const key of [...spread.reverse(), TRACE.self]) {
    const origin = origins.field(trace[key], name)
    if (origin && origin.value === item) return origin
  }
  return undefined
}

function originOf(trace: unknown, origins: Origins): Origin | undefined {
  const chosen = chosenTrace(trace, origins)
  if (!isRecord(chosen) || !(TRACE.parent in chosen)) return origins.of(chosen)
  return origins.field(chosen[TRACE.parent], chosen[TRACE.key])
}

/** Resolves `coalesce`: the first alternative whose value is not null. */
function chosenTrace(trace: unknown, origins: Origins): unknown {
  const choices: unknown = isRecord(trace) ? trace[TRACE.choices] : undefined
  if (!Array.isArray(choices)) return trace
  const resolved = choices.map((choice: unknown) => chosenTrace(choice, origins))
  return resolved.find((choice) => tracedValue(choice) !== null)
}

/** The value of a trace; null for a missing field. */
function tracedValue(trace: unknown): unknown {
  if (!isRecord(trace) || !(TRACE.parent in trace)) return trace ?? null
  const { [TRACE.parent]: parent, [TRACE.key]: key } = trace
  return Array.isArray(parent) || isRecord(parent) ? (Reflect.get(parent, String(key)) ?? null) : null
}

/** Records a value and everything inside it, where it equals the value at its origin. */
function recordAll(
  value: unknown,
  origin: Origin,
  path: ContentSourceMapParsedPath,
  recorder: Recorder,
): void {
  if (typeof value !== 'object' || value === null) {
    if (origin.value === value) recorder.record(path, origin)
    return
  }
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  for (const [key, item] of entries) {
    const field = Origins.fieldOf(origin, key)
    if (field) recordAll(item, field, [...path, key], recorder)
  }
}

class Recorder {
  readonly map: ContentSourceMap = { documents: [], paths: [], mappings: {} }
  readonly #documents = new Map<string, number>()
  readonly #paths = new Map<string, number>()

  record(resultPath: ContentSourceMapParsedPath, { document, path }: Origin): void {
    const _id = typeof document._originalId === 'string' ? document._originalId : document._id
    const documentIndex = indexOf(this.#documents, _id, () => {
      this.map.documents.push({ _id, _type: document._type })
    })
    const sourcePath = jsonPath([...path])
    const pathIndex = indexOf(this.#paths, sourcePath, () => {
      this.map.paths.push(sourcePath)
    })
    this.map.mappings[jsonPath(resultPath)] = {
      type: 'value',
      source: { type: 'documentValue', document: documentIndex, path: pathIndex },
    }
  }
}

function indexOf(known: Map<string, number>, key: string, add: () => void): number {
  const index = known.get(key)
  if (index !== undefined) return index
  add()
  known.set(key, known.size)
  return known.size - 1
}

/** A path in a document, and the value there. */
export type Origin = {
  readonly document: StoredDocument
  readonly path: ContentSourceMapParsedPath
  readonly value: unknown
}

/** The paths of objects and arrays in documents. They are found by identity, which groq-js keeps. */
export class Origins {
  readonly #byValue = new Map<object, Origin>()
  readonly #byId = new Map<string, Origin>()

  constructor(documents: Iterable<StoredDocument>) {
    for (const document of documents) {
      const origin = { document, path: [], value: document }
      this.#byId.set(document._id, origin)
      this.#add(document, origin)
    }
  }

  of(value: unknown): Origin | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    return this.#byValue.get(value)
  }

  /** The origin of a field of `parent`. `score()` copies documents, so one may also be known by its id. */
  field(parent: unknown, key: unknown): Origin | undefined {
    const isKey = typeof key === 'string' || (typeof key === 'number' && key >= 0)
    if (!isKey) return undefined
    const origin = this.of(parent) ?? (isRecord(parent) ? this.#byId.get(String(parent._id)) : undefined)
    return origin && Origins.fieldOf(origin, key)
  }

  /** The origin of an attribute of an object, or of an item of an array, whose own origin is known. */
  static fieldOf({ document, path, value }: Origin, key: string | number): Origin | undefined {
    if (Array.isArray(value) && typeof key === 'number') {
      const item: unknown = value[key]
      const itemKey = isRecord(item) && typeof item._key === 'string' ? item._key : undefined
      const segment = itemKey === undefined ? key : { _key: itemKey, _index: key }
      return { document, path: [...path, segment], value: item }
    }
    if (!isRecord(value) || typeof key !== 'string') return undefined
    return { document, path: [...path, key], value: value[key] }
  }

  #add(value: object, origin: Origin): void {
    if (this.#byValue.has(value)) return
    this.#byValue.set(value, origin)
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
    for (const key of keys) {
      const field = Origins.fieldOf(origin, key)
      if (field && typeof field.value === 'object' && field.value !== null) this.#add(field.value, field)
    }
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
