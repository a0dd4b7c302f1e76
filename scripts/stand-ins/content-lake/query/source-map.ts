import type { ContentSourceMap } from '@sanity/client'
import { type ContentSourceMapParsedPath, jsonPath } from '@sanity/client/csm'
import type { StoredDocument } from '../store/document.ts'
import { isRecord, type Origin, Origins } from './origins.ts'
import { TRACE } from './trace.ts'

/** How array items are named in source paths: by `_key`, which is stable under reordering, or by position. */
export type SourceMapStyle = 'withKeyArraySelector' | 'true'

type Mapping = {
  readonly origins: Origins
  readonly recorder: Recorder
}

/**
 * Maps each value of a result to the document field it came from, for click-to-edit and stega.
 * `trace` is the result of the same query after `traceSources`. A value whose origin is not certain, such as one
 * that a function has computed, has no mapping.
 */
export function sourceMapOf(
  result: unknown,
  trace: unknown,
  documents: Iterable<StoredDocument>,
  style: SourceMapStyle,
): ContentSourceMap {
  const mapping = { origins: new Origins(documents), recorder: new Recorder(style) }
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
  readonly #style: SourceMapStyle
  readonly #documents = new Map<string, number>()
  readonly #paths = new Map<string, number>()

  constructor(style: SourceMapStyle) {
    this.#style = style
  }

  record(resultPath: ContentSourceMapParsedPath, { document, path }: Origin): void {
    const _id = typeof document._originalId === 'string' ? document._originalId : document._id
    const documentIndex = indexOf(this.#documents, _id, () => {
      this.map.documents.push({ _id, _type: document._type })
    })
    const sourcePath = jsonPath(this.#style === 'true' ? path.map(positionOf) : [...path])
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

function positionOf(segment: ContentSourceMapParsedPath[number]): string | number {
  return typeof segment === 'object' ? segment._index : segment
}
