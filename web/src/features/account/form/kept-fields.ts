import * as v from 'valibot'
import type { ReadField } from '../../../ui/controls/FlowForm.tsx'

/**
 * Fields of a flow by name, kept in sessionStorage until the flow ends, because people leave or reload the page to
 * look for their code. Passwords are never kept.
 */
const keptFieldsSchema = v.record(v.string(), v.string())

export type KeptFields = v.InferOutput<typeof keptFieldsSchema>

const storageKey = (flow: string) => `kept-fields:${flow}`

export function readKeptFields(flow: string): KeptFields {
  try {
    const parsed = v.safeParse(keptFieldsSchema, JSON.parse(sessionStorage.getItem(storageKey(flow)) ?? '{}'))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

function writeKeptFields(flow: string, kept: KeptFields) {
  try {
    sessionStorage.setItem(storageKey(flow), JSON.stringify(kept))
  } catch {
    // Storage is blocked or full: the fields last as long as the page.
  }
}

function forgetKeptFields(flow: string) {
  try {
    sessionStorage.removeItem(storageKey(flow))
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** The kept fields of a flow, for the default values of its forms, and functions that keep and forget them. */
export function useKeptFields(flow: string) {
  return {
    kept: readKeptFields(flow),
    keep: (changes: KeptFields) => writeKeptFields(flow, { ...readKeptFields(flow), ...changes }),
    keepFields:
      (...names: string[]) =>
      (field: ReadField) =>
        writeKeptFields(flow, {
          ...readKeptFields(flow),
          ...Object.fromEntries(names.map((name) => [name, field(name)])),
        }),
    forget: () => forgetKeptFields(flow),
  }
}
