import { CalendarIcon } from '@sanity/icons/Calendar'
import type { DocumentActionComponent } from 'sanity'
import { useNow } from '../document/use-now.ts'
import { type DateField, plannedChanges, shortcutsOf } from './planned-changes.ts'
import { usePlanEdit } from './use-plan-edit.ts'

const offered: readonly [field: DateField, text: string][] = [
  ['visibleFrom', 'Show now'],
  ['visibleUntil', 'End now'],
  ['visibleUntil', 'Clear plan'],
  ['sale.from', 'Clear plan'],
  ['sale.to', 'End now'],
  ['closesOn', 'End now'],
  ['closesOn', 'Clear plan'],
]

/** In the menu of a document: ends or clears one of its plans by one press, as the list *Planned* does. */
const planAction =
  ([field, text]: (typeof offered)[number]): DocumentActionComponent =>
  ({ draft, published, version }) => {
    const { edit, isSaving } = usePlanEdit()
    const now = useNow()
    const versions = [published, draft].flatMap((document) => (document ? [{ ...document, slug: null }] : []))
    const change = version ? undefined : plannedChanges(versions, now).find((one) => one.field === field)
    const shortcut = change && shortcutsOf(change, now).find((one) => one.text === text)
    if (!change || !shortcut) return null
    return {
      label: `${text}: ${change.what.toLowerCase()}`,
      icon: CalendarIcon,
      disabled: isSaving,
      onHandle: () => void edit([{ target: change.document, patch: shortcut.patch }]),
    }
  }

/** Made once: Sanity mounts an action anew when its function changes. */
const actions = offered.map(planAction)

const planned: ReadonlySet<string> = new Set([
  'game',
  'product',
  'pressRelease',
  'job',
  'campaignPage',
  'infoPage',
])

export const planActionsOf = (type: string): readonly DocumentActionComponent[] =>
  planned.has(type) ? actions : []
