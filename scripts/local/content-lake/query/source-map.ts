import type { ContentSourceMap } from '@sanity/client'
import { type ContentSourceMapParsedPath, jsonPath } from '@sanity/client/csm'
import type { StoredDocument } from '../store/document.ts'

/** Where a value of the result may come from: a place in a document, and what is there. */
interface Origin {
  readonly document: StoredDocument
  readonly path: ContentSourceMapParsedPath
  readonly value: unknown
}

/** How array items are named in source paths: by `_key`, which survives reordering, or by position. */
export type SourceMapStyle = 'withKeyArraySelector' | 'true'

/** Deeper than any field that a query renames; keeps the search for a renamed value short. */
const RENAMED_DEPTH = 3

/**
 * Tells which field of which document each value of a result came from, for click-to-edit.
 * groq-js keeps no such record, so it is found again: an object with an `_id` is that document's, its
 * attributes are the document's of the same name, else the one field that holds the same text. Values whose
 * origin can't be told are left out, never guessed.
 */
export function sourceMapOf(
  result: unknown,
  get: (id: string) => StoredDocument | undefined,
  style: SourceMapStyle,
): ContentSourceMap {
  const recorder = new Recorder(style)
  visit(result, [], undefined, get, recorder)
  return recorder.map
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
    const sourcePath = jsonPath(this.#style === 'true' ? path.map(positionOf) : path)
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

function visit(
  value: unknown,
  path: ContentSourceMapParsedPath,
  inherited: Origin | undefined,
  get: (id: string) => StoredDocument | undefined,
  recorder: Recorder,
): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      visit(item, [...path, index], inherited && itemOrigin(inherited, item, index), get, recorder)
    })
    return
  }
  if (typeof value !== 'object' || value === null) {
    if (inherited && inherited.value === value) recorder.record(path, inherited)
    return
  }
  const origin = documentOrigin(value, get) ?? inherited
  for (const [name, item] of Object.entries(value)) {
    visit(item, [...path, name], origin && attributeOrigin(origin, name, item), get, recorder)
  }
}

function documentOrigin(value: object, get: (id: string) => StoredDocument | undefined): Origin | undefined {
  const document = '_id' in value && typeof value._id === 'string' ? get(value._id) : undefined
  return document && { document, path: [], value: document }
}

function attributeOrigin(origin: Origin, name: string, item: unknown): Origin | undefined {
  if (!isRecord(origin.value)) return undefined
  const same = origin.value[name]
  const isNested = typeof item === 'object' && item !== null
  if (same === item || (isNested && typeof same === 'object')) {
    return { document: origin.document, path: [...origin.path, name], value: same }
  }
  return typeof item === 'string' && item !== '' ? renamedOrigin(origin, item, RENAMED_DEPTH) : undefined
}

/** The one field in reach that holds this text; two such fields are a doubt. */
function renamedOrigin(origin: Origin, text: string, depth: number): Origin | undefined {
  const found = textOrigins(origin, text, depth)
  return found.length === 1 ? found[0] : undefined
}

function textOrigins({ document, path, value }: Origin, text: string, depth: number): Origin[] {
  if (value === text) return [{ document, path, value }]
  if (depth === 0 || !isRecord(value)) return []
  return Object.entries(value).flatMap(([name, item]) =>
    name.startsWith('_')
      ? []
      : textOrigins({ document, path: [...path, name], value: item }, text, depth - 1),
  )
}

function itemOrigin({ document, path, value }: Origin, item: unknown, index: number): Origin | undefined {
  if (!Array.isArray(value)) return undefined
  const key = isRecord(item) && typeof item._key === 'string' ? item._key : undefined
  const at = key === undefined ? index : value.findIndex((source) => isRecord(source) && source._key === key)
  const source: unknown = value[at]
  const segment = key === undefined ? at : { _key: key, _index: at }
  return at < 0 ? undefined : { document, path: [...path, segment], value: source }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
