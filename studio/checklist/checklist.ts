import { schemaTypes } from 'schemas'
import { isFields } from '../../schemas/blank.ts'
import { adviceOn } from './advice.ts'
import type { Fields } from './fields.ts'
import type { Fault } from './required.ts'

/** One line of the checklist before publishing. */
export type Check = {
  /** `missing` prevents publishing; `advice` only improves the page. */
  readonly status: 'missing' | 'advice'
  /** Path of the field in the form. */
  readonly field: string
  /** That of the field. */
  readonly title: string
  readonly note: string
}

type Titled = {
  name?: string
  title?: string
  type?: string
  fields?: readonly Titled[]
  of?: readonly Titled[]
}

const types = new Map<string, Titled>(schemaTypes.map((type): [string, Titled] => [type.name, type]))

/** Whether a type is one of the project's. Sanity has forms of its own, such as that of a task, which are in no pane. */
export const isContent = (type: string) => types.has(type)

const fieldsOf = (type: Titled | undefined): readonly Titled[] =>
  type?.fields ?? types.get(type?.type ?? '')?.fields ?? []

const itemsOf = (type: Titled): readonly Titled[] => type.of ?? types.get(type.type ?? '')?.of ?? []

/** Segments of a path such as `actions[_key=="a"].href`. */
const segmentsOf = (path: string) => path.match(/\[[^\]]*\]|[^.[\]]+/g) ?? []

/** The place of an item in its list, by its key or its number: `[_key=="a"]`, `[0]`. */
function placeOf(segment: string, list: readonly unknown[]): number {
  const key = /^\[_key=="(.*)"\]$/.exec(segment)?.[1]
  return key === undefined
    ? Number(segment.slice(1, -1))
    : list.findIndex((item) => isFields(item) && item._key === key)
}

/** What editors call an item of a list: its title, its words, or its number. */
function itemName(segment: string, list: unknown): { item?: unknown; names: string[] } {
  if (!Array.isArray(list)) return { names: [] }
  const place = placeOf(segment, list)
  const item: unknown = list[place]
  if (!isFields(item)) return { names: [] }
  const words = [item.title, item.label].find((text) => typeof text === 'string' && text.trim() !== '')
  return { item, names: [typeof words === 'string' ? words.trim() : `${place + 1}`] }
}

/**
 * The titles that editors read on the way to a path: `Cover: What the image shows`.
 * @param document names the items of its lists: `Scenes: The gate: Transcript`
 */
export function fieldTitle(type: string, path: string, document: Fields = {}): string | undefined {
  let fields = fieldsOf(types.get(type))
  let current: Titled | undefined
  let value: unknown = document
  const titles: string[] = []
  for (const segment of segmentsOf(path)) {
    if (segment.startsWith('[')) {
      const { item, names } = itemName(segment, value)
      value = item
      titles.push(...names)
      fields = current ? itemsOf(current).flatMap(fieldsOf) : []
      continue
    }
    current = fields.find(({ name }) => name === segment)
    if (!current) break
    value = isFields(value) ? value[segment] : undefined
    titles.push(current.title ?? segment)
    fields = fieldsOf(current)
  }
  return titles.length > 0 ? titles.join(': ') : undefined
}

/** Sanity reports an empty slug at the field and once more at its text, in its own words. */
const withoutSlugText = (field: string) => field.replace(/^slug\.current$/, 'slug')

/**
 * The problems of each field: all errors, or all warnings where there is no error. Sanity's own word about an empty slug
 * is left out, and no sentence is said twice.
 */
function byField(faults: readonly Fault[]): Fault[] {
  const fields = Map.groupBy(
    faults.filter(({ field, message }) => field !== 'slug.current' || message !== 'Required'),
    ({ field }) => withoutSlugText(field),
  )
  return [...fields].map(([field, own]) => {
    const level = own.some((fault) => fault.level === 'error') ? 'error' : 'warning'
    const messages = own.filter((fault) => fault.level === level).map(({ message }) => message)
    return { level, field, message: [...new Set(messages)].join(' ') }
  })
}

const statusOf = { error: 'missing', warning: 'advice' } as const

/** What validation found, and advice about other fields. What prevents publishing comes first. */
export function checklist(type: string, document: Fields, faults: readonly Fault[]): Check[] {
  const found = byField(faults).map(({ level, field, message }) => ({
    status: statusOf[level],
    field,
    note: message,
  }))
  const advised = adviceOn(type, document)
    .filter(({ field }) => !found.some((one) => one.field === field))
    .map(({ field, note }) => ({ status: 'advice' as const, field, note }))
  const all = [...found, ...advised].map((one) => ({
    ...one,
    title: fieldTitle(type, one.field, document) ?? 'This document',
  }))
  return [
    ...all.filter(({ status }) => status === 'missing'),
    ...all.filter(({ status }) => status === 'advice'),
  ]
}
