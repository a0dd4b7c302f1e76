import { tabStorage } from '#site/browser/browser-storage.ts'
import { personKeys } from '#site/browser/person-storage.ts'
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

export const changeStoredFields = (flow: string, changes: StoredFields) =>
  tabStorage.setItem(storageKey(flow), JSON.stringify({ ...readStoredFields(flow), ...changes }))

export function useStoredFields(flow: string) {
  return {
    stored: readStoredFields(flow),
    keep: (changes: StoredFields) => changeStoredFields(flow, changes),
    keepFields:
      (...names: string[]) =>
      (field: ReadField) =>
        changeStoredFields(flow, Object.fromEntries(names.map((name) => [name, field(name)]))),
    forget: () => tabStorage.removeItem(storageKey(flow)),
  }
}

/** Stores, until a sign-out, that this tab made its account with an address alone. */
export const markWithoutPassword = () => tabStorage.setItem(personKeys.withoutPassword, 'yes')

export const isWithoutPassword = () => tabStorage.getItem(personKeys.withoutPassword) !== null

export const forgetWithoutPassword = () => tabStorage.removeItem(personKeys.withoutPassword)
