import * as v from 'valibot'
import { personKeys, tabStorage } from '#site/browser/person/person-storage.ts'
import type { ReadField } from '#site/ui/controls/FlowForm.tsx'

/**
 * Fields of a flow by name, kept in this tab until the flow ends, because people leave or reload the page to
 * look for their code. Passwords are never kept.
 */
const keptFieldsSchema = v.record(v.string(), v.string())

export type KeptFields = v.InferOutput<typeof keptFieldsSchema>

const storageKey = (flow: string) => `${personKeys.fields}${flow}`

export function readKeptFields(flow: string): KeptFields {
  const stored = tabStorage.getItem(storageKey(flow))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), keptFieldsSchema), stored)
  return parsed.success ? parsed.output : {}
}

const writeKeptFields = (flow: string, kept: KeptFields) =>
  tabStorage.setItem(storageKey(flow), JSON.stringify(kept))

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
    forget: () => tabStorage.removeItem(storageKey(flow)),
  }
}
