import * as v from 'valibot'
import { personKeys, tabStorage } from '#site/browser/person-storage.ts'
import type { ReadField } from '#site/ui/controls/FlowForm.tsx'

/** Kept in this tab until the flow ends: visitors leave the page to look for their code. Never passwords. */
const storedFieldsSchema = v.record(v.string(), v.string())

export type StoredFields = v.InferOutput<typeof storedFieldsSchema>

const storageKey = (flow: string) => `${personKeys.fields}${flow}`

export function readStoredFields(flow: string): StoredFields {
  const stored = tabStorage.getItem(storageKey(flow))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), storedFieldsSchema), stored)
  return parsed.success ? parsed.output : {}
}

const writeStoredFields = (flow: string, fields: StoredFields) =>
  tabStorage.setItem(storageKey(flow), JSON.stringify(fields))

export const changeStoredFields = (flow: string, changes: StoredFields) =>
  writeStoredFields(flow, { ...readStoredFields(flow), ...changes })

export function useStoredFields(flow: string) {
  return {
    stored: readStoredFields(flow),
    keep: (changes: StoredFields) => changeStoredFields(flow, changes),
    keepFields:
      (...names: string[]) =>
      (field: ReadField) =>
        writeStoredFields(flow, {
          ...readStoredFields(flow),
          ...Object.fromEntries(names.map((name) => [name, field(name)])),
        }),
    forget: () => tabStorage.removeItem(storageKey(flow)),
  }
}
