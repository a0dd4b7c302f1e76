import { personKeys, tabStorage } from '#site/browser/person-storage.ts'
import { fieldsOf, jsonOf } from '#site/lib/fields.ts'
import type { ReadField } from '#site/ui/controls/FlowForm.tsx'

/** Fields kept in this tab until the flow ends, because visitors leave the page to look for their code. Never passwords. */
export type StoredFields = Record<string, string>

const isText = (field: [string, unknown]): field is [string, string] => typeof field[1] === 'string'

const storageKey = (flow: string) => `${personKeys.fields}${flow}`

export function readStoredFields(flow: string): StoredFields {
  const stored = jsonOf(tabStorage.getItem(storageKey(flow)))
  return Object.fromEntries(Object.entries(fieldsOf(stored)).filter(isText))
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
